import { enAccountBase } from './account/accountBaseTexts.js'
import { enConnect } from './connect/connectTexts.js'
import type { Texts } from './modal/modalContext.js'
import { enModal } from './modal/modalTexts.js'
import { enNetworks } from './networks/networksTexts.js'
import { enSignIn } from './signIn/signInTexts.js'
import { enWalletBase } from './wallets/walletBaseTexts.js'

/** The English texts that come with the modal. A missing one does not compile. */
export const en: Texts = {
  ...enModal,
  ...enWalletBase,
  ...enConnect,
  ...enAccountBase,
  ...enNetworks,
  signIn: enSignIn,
}
