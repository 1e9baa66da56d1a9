import type { Surface } from './surfaces.js'

/** The catalogues of each chunk. One request fetches one chunk. */
export const groups: Readonly<Record<Surface, Readonly<Record<string, readonly string[]>>>> = {
  kit: {
    button: ['button'],
    base: [
      'modal',
      'walletBase',
      'connect',
      'problem',
      'accountBase',
      'networks',
      'signIn',
      'signInBase',
    ],
    wallets: ['wallets', 'walletGuide'],
    account: ['account', 'money', 'history', 'names', 'receive'],
    send: ['send'],
    swap: ['swap'],
    onramp: ['onramp'],
    login: ['login'],
  },
  frame: { frame: ['surface', 'custody', 'problem', 'approval', 'request', 'reason'] },
  mail: { mail: ['mail', 'social'] },
}
