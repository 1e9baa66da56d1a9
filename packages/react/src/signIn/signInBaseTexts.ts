import type { ProblemTexts } from '../modal/modalContext.js'

/** Texts of signing in that come with the modal: its title and its announcements. */
export interface SignInBaseTexts {
  signIn: {
    title: string
    signing(wallet: string, host: string): ProblemTexts
    verifying(app: string): ProblemTexts
    signedIn(app: string): ProblemTexts
  }
}

declare module '../modal/modalContext.js' {
  interface Texts extends SignInBaseTexts {}
}

export const enSignInBase: SignInBaseTexts = {
  signIn: {
    title: 'One last step',
    signing: (wallet, host) => ({
      title: `Sign the message in ${wallet}`,
      text: `Check that it says ${host} before you sign.`,
    }),
    verifying: (app) => ({
      title: 'Checking your signature',
      text: `${app} is making sure it’s you.`,
    }),
    signedIn: (app) => ({ title: 'Signed in', text: `You’re signed in to ${app}.` }),
  },
}
