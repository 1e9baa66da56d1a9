import { type TransferProblem, TransferRefusedError } from '@latchkey/core/internal'

/** @throws {@link TransferRefusedError} */
export function refuseTransfer(problem: TransferProblem, details?: string): never {
  throw new TransferRefusedError({ problem, ...(details ? { details } : {}) })
}
