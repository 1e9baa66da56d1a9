import type { HistoryTransaction } from '@latchkey/protocol'

/** The views of the history, with their parameters. */
export interface HistoryViews {
  Transactions: object
  TransactionDetails: { transaction: HistoryTransaction }
}

declare module '../modal/views.js' {
  interface ViewParameters extends HistoryViews {}
}
