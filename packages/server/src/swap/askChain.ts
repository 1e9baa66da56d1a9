import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError, ExecutionRevertedError, RawContractError } from 'viem'
import { ServerError } from '../kernel/serverError.js'

const MAX_REASON = 120

function isRevert(cause: unknown): boolean {
  return (
    cause instanceof ExecutionRevertedError ||
    cause instanceof ContractFunctionRevertedError ||
    cause instanceof ContractFunctionZeroDataError ||
    cause instanceof RawContractError
  )
}

/** Why a contract refused, where it says so. Contracts write what they like: only plain characters are passed on. */
function reasonOf({ details }: { details?: string }): string {
  return (details ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MAX_REASON)
    .trim()
}

/**
 * Waits for what a chain answers.
 *
 * @param refused - What to say when a contract refused, with its reason; otherwise that counts as no answer.
 * @throws ServerError
 */
export async function askChain<answer>(asked: Promise<answer>, refused?: (reason: string) => ServerError): Promise<answer> {
  try {
    return await asked
  } catch (cause) {
    if (!(cause instanceof BaseError)) throw cause
    const known = cause.walk((each) => each instanceof ServerError)
    if (known) throw known
    if (refused && cause.walk(isRevert)) throw refused(reasonOf(cause))
    throw new ServerError(503, 'chain_unavailable', 'The chain did not answer. Try again.', { cause })
  }
}
