import type { HistoryViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of the history. */
export const historyViews: ViewEntries<HistoryViews> = {
  Transactions: {
    title: ({ titles }) => titles.transactions,
    load: async () => (await import('./TransactionsView.js')).TransactionsView,
  },
  TransactionDetails: {
    title: ({ titles }) => titles.transaction,
    load: async () => (await import('./TransactionDetailsView.js')).TransactionDetailsView,
  },
}
