import type { DirectoryWallet } from '../kernel/types.js'
import type { ViewTable } from '../modal/views.js'

/** The views of the list of wallets, with their parameters. */
export interface WalletsViews {
  AllWallets: object
  Downloads: { entry: DirectoryWallet }
  WhatIsAWallet: object
  GetWallet: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends WalletsViews {}
}

/** The rules of the views of the list of wallets. */
export const walletsViews: ViewTable<WalletsViews> = {
  AllWallets: { connection: 'leads' },
  Downloads: { connection: 'leads' },
  WhatIsAWallet: { connection: 'leads' },
  GetWallet: { connection: 'leads' },
}
