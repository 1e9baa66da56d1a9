import type { ProblemTexts } from '../modal/modalContext.js'

/** Texts of the account that come with the modal. */
export interface AccountBaseTexts {
  account: {
    title: string
    copied: string
    notCopied: string
    none: ProblemTexts
    unknownNetwork: string
  }
}

declare module '../modal/modalContext.js' {
  interface Texts extends AccountBaseTexts {}
}

export const enAccountBase: AccountBaseTexts = {
  account: {
    title: 'Account',
    copied: 'Address copied',
    notCopied: 'Copying is blocked here. Select the address instead.',
    none: { title: 'No wallet connected', text: 'Connect one to see your account.' },
    unknownNetwork: 'Unknown network',
  },
}
