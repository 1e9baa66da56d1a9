import type { DirectoryWallet, Namespace, Wallet, WalletChoice } from '../kernel/types.js'
import type { ViewTable } from '../modal/views.js'

/** The views of connecting, with their parameters. */
export interface ConnectViews {
  /** With a namespace: the wallets of this namespace only. */
  Connect: { namespace?: Namespace | undefined }
  Connecting: { wallet: Wallet }
  /** A wallet of the directory, or, without an entry, any wallet that can scan. */
  ConnectingWalletConnect: { entry?: DirectoryWallet | undefined }
  ConnectingMultiChain: { choice: WalletChoice }
  /** Deep-links to the wallet's app, which has a pending request. */
  OpenWallet: { wallet: Wallet }
}

declare module '../modal/views.js' {
  interface ViewParameters extends ConnectViews {}
}

/** The rules of the views of connecting. */
export const connectViews: ViewTable<ConnectViews> = {
  Connect: { connection: 'leads' },
  Connecting: { connection: 'leads' },
  ConnectingWalletConnect: { connection: 'leads' },
  ConnectingMultiChain: { connection: 'leads' },
  // A completed switch ends the view, even if the wallet's app has yet to answer.
  OpenWallet: { isRequest: true, endsWithSwitch: true },
}
