import type { ViewTable } from '../modal/views.js'
import type { SendItem } from './sendItem.js'

/** The views of sending, with their parameters. */
export interface SendViews {
  /** `item`: the token or NFT to send, if it is chosen already. */
  WalletSend: { item?: SendItem | undefined }
  WalletSendSelectToken: object
  WalletSendPreview: object
  /** Shown from the wallet's prompt to the end. */
  WalletSendProgress: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends SendViews {}
}

/** The rules of the views of sending. */
export const sendViews: ViewTable<SendViews> = {
  WalletSend: {},
  WalletSendSelectToken: {},
  WalletSendPreview: {},
  WalletSendProgress: {},
}
