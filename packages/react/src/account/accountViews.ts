import type { AccountViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of the account. */
export const accountViews: ViewEntries<AccountViews> = {
  Account: {
    title: ({ account }) => account.title,
    load: async () => (await import('./AccountView.js')).AccountView,
  },
  SwitchAddress: {
    title: 'switchAddress',
    load: async () => (await import('./SwitchAddressView.js')).SwitchAddressView,
  },
}
