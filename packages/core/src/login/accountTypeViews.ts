import type { ViewTable } from '../modal/views.js'

/** The views of choosing an account of the login, with their parameters. */
export interface AccountTypeViews {
  AccountSettings: object
  UpgradeToSmartAccount: object
  /** Chooses the account of the login to start with. */
  SelectAddresses: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends AccountTypeViews {}
}

/** The rules of the views of choosing an account of the login. */
export const accountTypeViews: ViewTable<AccountTypeViews> = {
  AccountSettings: {},
  UpgradeToSmartAccount: {},
  SelectAddresses: {},
}
