/** The views of the account, with their parameters. */
export interface AccountViews {
  Account: { tab?: 'tokens' | 'nfts' | 'activity' | undefined }
  /** Every account that the wallet shares. */
  SwitchAddress: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends AccountViews {}
}
