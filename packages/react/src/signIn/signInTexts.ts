import { type ProblemTexts, useCatalogue } from '../modal/modalContext.js'

/** Texts of the view in which the user signs in with the wallet. */
export interface SignInTexts {
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
  leaving(app: string): ProblemTexts
  rejected(wallet: string, app: string): ProblemTexts
  /** Keyed by the error's name; other errors use the common texts. */
  problems: Readonly<Record<string, (app: string) => ProblemTexts>>
  /**
   * By the error's reason: those that the user can resolve. Others, such as `uri_refused`, come
   * from the app's or the wallet's software and show the text of `problems` alone. English users
   * see the details of the error.
   */
  refusals: Readonly<Record<string, string>>
}

export const enSignIn: SignInTexts = {
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
    title: 'Switch network first',
    text: `${app} isn’t on the network your wallet is on. Choose another to sign in.`,
  }),
  checking: (app) => ({
    title: 'One moment',
    text: `Checking if you’re already signed in to ${app}.`,
  }),
  preparing: (app) => ({ title: 'One moment', text: `${app} is preparing the message.` }),
  leaving: (app) => ({
    title: 'Signing out',
    text: `${app} is ending the previous session.`,
  }),
  rejected: (wallet, app) => ({
    title: 'Signature declined',
    text: `You declined in ${wallet}. You’re not signed in to ${app}.`,
  }),
  problems: {
    SignInRefusedError: (app) => ({
      title: 'Sign-in failed',
      text: `${app} didn’t accept the signature, so you’re not signed in. Try again.`,
    }),
    SignInServerError: (app) => ({
      title: `${app} didn’t answer`,
      text: 'You’re not signed in. Check your connection and try again.',
    }),
    TimeoutError: () => ({
      title: 'No answer in time',
      text: 'You’re not signed in. Open your wallet to see if the request is still there, or try again.',
    }),
  },
  refusals: {
    nonce_refused: 'This request expired or was used before. Try again.',
    time_refused: 'The time of the message doesn’t fit. Check date and time here, then try again.',
    domain_refused: 'The message is for another site.',
    chain_refused: 'The server doesn’t accept this network. Choose another.',
    signature_refused:
      'The signature doesn’t match this account. Check the account in your wallet.',
    session_missing:
      'This browser didn’t keep the sign-in. Allow cookies for this site, then try again.',
  },
}

export function useSignInTexts(): SignInTexts {
  return useCatalogue('signIn', enSignIn)
}
