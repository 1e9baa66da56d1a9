import type { ProblemTexts, TitleTexts } from '../modal/modalContext.js'

/** Texts of connecting. */
export interface ConnectTexts {
  disconnect: string
  disconnected: string
  scanToConnect: string
  getNamed(wallet: string): string
  continueWithEmail: string
  connect: {
    title(app: string): string
    /** Title for the wallets of one family of chains. */
    titleOf(family: string): string
    wallets: string
    recent: string
    installed: string
    multichain: string
    scan: string
    ready: string
    conflict: string
    noWallet: string
    none: ProblemTexts
    consent: {
      before(app: string): string
      terms: string
      and: string
      privacy: string
      after: string
    }
  }
  connecting: {
    opening(wallet: string): ProblemTexts
    pending(wallet: string): ProblemTexts
    ready(wallet: string): ProblemTexts
    stopped(wallet: string): TitleTexts
    connected(wallet: string): ProblemTexts
    connect: string
    goOn: string
    anotherWallet: string
  }
}

declare module '../modal/modalContext.js' {
  interface Texts extends ConnectTexts {}
}

export const enConnect: ConnectTexts = {
  disconnect: 'Disconnect',
  disconnected: 'Disconnected',
  scanToConnect: 'Scan to connect',
  getNamed: (wallet) => `Get ${wallet}`,
  continueWithEmail: 'Continue with e-mail',
  connect: {
    title: (app) => `Connect to ${app}`,
    titleOf: (family) => `Connect a ${family} wallet`,
    wallets: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    multichain: 'Multichain',
    scan: 'Scan with a phone',
    ready: 'Ready',
    conflict:
      'Two wallets use the same identifier, so one may be an imitation. Check your extensions before you choose.',
    noWallet: 'I don’t have a wallet',
    none: {
      title: 'No wallet in this browser',
      text: 'Add one and come back. It takes a few minutes and costs nothing.',
    },
    consent: {
      before: (app) => `By continuing you accept ${app}’s `,
      terms: 'Terms',
      and: ' and ',
      privacy: 'Privacy notice',
      after: '.',
    },
  },
  connecting: {
    opening: (wallet) => ({
      title: `Opening ${wallet}`,
      text: `Approve the request in ${wallet} to continue.`,
    }),
    pending: (wallet) => ({
      title: `Open ${wallet}`,
      text: `${wallet} is still showing an earlier request. Answer it there and we’ll continue.`,
    }),
    ready: (wallet) => ({
      title: `${wallet} is ready`,
      text: 'You approved the request. Continue to connect.',
    }),
    stopped: (wallet) => ({ title: `Connect with ${wallet}` }),
    connected: (wallet) => ({ title: 'Connected', text: `You’re in with ${wallet}.` }),
    connect: 'Connect',
    goOn: 'Continue',
    anotherWallet: 'Use another wallet',
  },
}
