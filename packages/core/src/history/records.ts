import type * as wire from '@latchkey/protocol'

/** A transaction from one account's side. */
export type HistoryTransaction = wire.HistoryTransaction
