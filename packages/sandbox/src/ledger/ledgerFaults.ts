import type { Fault, Faults, OwnLedgerFault } from '../control/faults.js'

/**
 * A fault of the ledger's node. The first one that matches a request applies. Notifications have
 * methods too: `signatureNotification`.
 */
export type LedgerFault =
  | Fault
  | OwnLedgerFault
  | {
      /** JSON-RPC method, or `*` for all. */
      method: string
      /** The number of times it applies. @default until it is removed */
      times?: number | undefined
      /** Replaces the result by a function. For tests in the process of the ledger. */
      does: 'change'
      change(result: unknown, params: readonly unknown[]): unknown
    }

export type LedgerFaults = Faults<LedgerFault>
