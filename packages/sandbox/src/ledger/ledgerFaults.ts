import { createFaults, type Fault } from '../control/faults.js'

/** A fault of the ledger's node. The first one that matches a request applies. */
export type LedgerFault =
  | Fault
  | ({ method: string; times?: number | undefined } & (
      | {
          /** The node is that many slots behind: it does not know what is newer. */
          does: 'lag'
          slots: number
        }
      | {
          /** `sendTransaction` answers, and the transaction lands that many blocks later. */
          does: 'postpone'
          /** Without it, the transaction never lands. */
          blocks?: number | undefined
        }
      | {
          /** A notification of a subscription is sent twice. */
          does: 'repeat'
        }
      | {
          /** The result is replaced. For tests in the process of the ledger. */
          does: 'change'
          change(result: unknown, params: readonly unknown[]): unknown
        }
    ))

export type LedgerFaults = ReturnType<typeof createFaults<LedgerFault>>

export function createLedgerFaults(): LedgerFaults {
  return createFaults<LedgerFault>()
}
