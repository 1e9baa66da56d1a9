import { enAccountBase } from './account/accountBaseTexts.js'
import { enConnect } from './connect/connectTexts.js'
import type { Texts } from './modal/modalContext.js'
import { enModal } from './modal/modalTexts.js'
import { enNetworks } from './networks/networksTexts.js'
import { enSignInBase } from './signIn/signInBaseTexts.js'
import { enWalletBase } from './wallets/walletBaseTexts.js'

type Read = <texts>(name: string, english: texts) => texts

/** Returns the texts that load with the modal. A missing text does not compile. */
export function readTexts(read: Read): Texts {
  return {
    ...read('modal', enModal),
    ...read('walletBase', enWalletBase),
    ...read('connect', enConnect),
    ...read('accountBase', enAccountBase),
    ...read('networks', enNetworks),
    ...read('signInBase', enSignInBase),
  }
}

/** The English texts. */
export const en: Texts = readTexts((_, english) => english)
