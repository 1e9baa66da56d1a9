import type { AccountTexts } from './enAccount.js'
import type { HistoryTexts } from './enHistory.js'
import type { LoginTexts } from './enLogin.js'
import type { MoneyTexts } from './enMoney.js'
import type { NameTexts } from './enNames.js'
import type { OnrampTexts } from './enOnramp.js'
import type { ReceiveTexts } from './enReceive.js'
import type { SendTexts } from './enSend.js'
import type { SwapTexts } from './enSwap.js'
import type { WalletTexts } from './enWallets.js'

/**
 * Texts that are fetched with the views that need them. Where a locale leaves them out, they are
 * English.
 */
export interface FeatureTexts {
  /** Of the views of wallets that are not in this browser. */
  wallets?: WalletTexts | undefined
  accountTexts?: AccountTexts | undefined
  historyTexts?: HistoryTexts | undefined
  /** Of fields for amounts and lists of tokens. */
  moneyTexts?: MoneyTexts | undefined
  sendTexts?: SendTexts | undefined
  receiveTexts?: ReceiveTexts | undefined
  swapTexts?: SwapTexts | undefined
  onrampTexts?: OnrampTexts | undefined
  namesTexts?: NameTexts | undefined
  /** Of logging in and the settings. */
  loginTexts?: LoginTexts | undefined
}
