import type { HistoryViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of the history. */
export const historyViews: ViewEntries<HistoryViews> = {
  Transactions: {
    title: 'transactions',
    load: async () => (await import('./TransactionsView.js')).TransactionsView,
  },
  TransactionDetails: {
    title: 'transaction',
    load: async () => (await import('./TransactionDetailsView.js')).TransactionDetailsView,
  },
}
