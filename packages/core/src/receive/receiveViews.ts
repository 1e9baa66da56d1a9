/** The views of receiving, with their parameters. */
export interface ReceiveViews {
  WalletReceive: object
  WalletCompatibleNetworks: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends ReceiveViews {}
}
