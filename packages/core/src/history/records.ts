import type * as wire from '@latchkey/protocol'

/** A transaction as one account sees it. */
export type HistoryTransaction = wire.HistoryTransaction
