import { enWallets, type WalletTexts } from './enWallets.js'
import { useTexts } from './TextsContext.js'

/** Texts of the views of wallets that are not in this browser, in the visitor's language. */
export function useWalletTexts(): WalletTexts {
  return useTexts().wallets ?? enWallets
}
