import type { ProblemTexts } from '../modal/modalContext.js'

/** Texts of signing in with the wallet. */
export interface SignInTexts {
  title: string
  details: string
  site: string
  account: string
  network: string
  action: string
  waiting: string
  chooseNetwork: string
  offline: ProblemTexts
  ready(app: string): ProblemTexts
  wrongNetwork(app: string): ProblemTexts
  checking(app: string): ProblemTexts
  preparing(app: string): ProblemTexts
  signing(wallet: string, host: string): ProblemTexts
  verifying(app: string): ProblemTexts
  leaving(app: string): ProblemTexts
  signedIn(app: string): ProblemTexts
  rejected(wallet: string, app: string): ProblemTexts
  /** By the error's name; other errors use the common texts. */
  problems: Readonly<Record<string, (app: string) => ProblemTexts>>
}

export const enSignIn: SignInTexts = {
  title: 'One last step',
  details: 'What you’re signing',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  action: 'Sign in',
  waiting: 'Waiting',
  chooseNetwork: 'Choose network',
  offline: { title: 'You’re offline.', text: 'You can sign in when you’re back.' },
  ready: (app) => ({
    title: `Sign in to ${app}`,
    text: 'Sign a short message to show this account is yours. It’s free and can’t move anything.',
  }),
  wrongNetwork: (app) => ({
    title: 'Change network first',
    text: `${app} isn’t on the network your wallet is on. Pick another to sign in.`,
  }),
  checking: (app) => ({
    title: 'One moment',
    text: `Asking ${app} whether you’re signed in already.`,
  }),
  preparing: (app) => ({ title: 'One moment', text: `${app} is preparing the message.` }),
  signing: (wallet, host) => ({
    title: `Sign the message in ${wallet}`,
    text: `Check that it says ${host} before you sign.`,
  }),
  verifying: (app) => ({
    title: 'Checking your signature',
    text: `${app} is making sure it’s you.`,
  }),
  leaving: (app) => ({
    title: 'Signing out',
    text: `${app} is ending the session of the account before.`,
  }),
  signedIn: (app) => ({ title: 'Signed in', text: `You’re signed in to ${app}.` }),
  rejected: (wallet, app) => ({
    title: 'Signature declined',
    text: `${wallet} reported that the request was declined. You’re not signed in to ${app}.`,
  }),
  problems: {
    SignInRefusedError: (app) => ({
      title: 'Error verifying SIWE signature',
      text: `${app} didn’t accept the signature, so you’re not signed in. Try again.`,
    }),
    SignInServerError: (app) => ({
      title: `${app} didn’t answer`,
      text: 'You’re not signed in. Check your connection and try again.',
    }),
    TimeoutError: () => ({
      title: 'No answer in time',
      text: 'You’re not signed in. Open your wallet to see whether it is waiting, or try again.',
    }),
    WalletMismatchError: () => ({
      title: 'Your wallet has moved',
      text: 'It is on another account or network than shown here. Nothing was signed. Try again.',
    }),
  },
}

declare module '../modal/modalContext.js' {
  interface Texts {
    signIn: SignInTexts
  }
}
