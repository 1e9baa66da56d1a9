import type { AccountTypeViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of the accounts of a login. */
export const smartAccountViews: ViewEntries<AccountTypeViews> = {
  AccountSettings: {
    title: 'settings',
    load: async () => (await import('../login/AccountSettingsView.js')).AccountSettingsView,
  },
  UpgradeToSmartAccount: {
    title: 'smartAccount',
    load: async () => (await import('./UpgradeToSmartAccountView.js')).UpgradeToSmartAccountView,
  },
  SelectAddresses: {
    title: 'smartAccount',
    load: async () => (await import('./SelectAddressesView.js')).SelectAddressesView,
  },
}
