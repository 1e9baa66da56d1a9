import type { ProblemTexts } from '../modal/modalContext.js'
import { useTexts } from '../modal/modalContext.js'

/** Texts of receive, fetched with its views. */
export interface ReceiveTexts {
  yourAddress: string
  qrLabel: string
  qrLinkLabel: string
  only(network: string): string
  orOthers(network: string): string
  /** @param names - The other networks of the site. */
  others(names: readonly string[]): string
  copy: string
  copyLink: string
  linkCopied: string
  notCopied: string
  ask: {
    open: string
    label: string
    text: string
    invalid: string
    tooPrecise(decimals: number): string
    plain: string
  }
  undeployed: { title(network: string): string; text(networks: string): string }
  networks: ProblemTexts
  here: string
}

export const enReceive: ReceiveTexts = {
  yourAddress: 'Your address',
  qrLabel: 'Your address as a code',
  qrLinkLabel: 'Your payment request as a code',
  only: (network) => `Send only on ${network}. Tokens sent on another network may be lost.`,
  orOthers: (network) =>
    `Send on ${network} or another network of this site. Tokens sent anywhere else may be lost.`,
  others: (names) =>
    `Also works on ${names.length === 1 ? names[0] : `${names.length} other networks`}`,
  copy: 'Copy address',
  copyLink: 'Copy payment link',
  linkCopied: 'Payment link copied',
  notCopied: 'Copying is blocked here. Select the text instead.',
  ask: {
    open: 'Ask for an amount',
    label: 'Amount',
    text: 'Wallets that scan this fill in the network and the amount.',
    invalid: 'Use digits only, like 1.5.',
    tooPrecise: (decimals) => `There are ${decimals} decimals at most.`,
    plain: 'Show only my address',
  },
  undeployed: {
    title: (network) => `This account isn’t set up on ${network}.`,
    text: (networks) =>
      `It is a contract on ${networks}. What is sent to it here may be out of your reach.`,
  },
  networks: {
    title: 'Receive only on these networks.',
    text: 'What is sent to your address on any other network doesn’t show up here, and may be lost.',
  },
  here: 'You’re here',
}

declare module '../modal/modalContext.js' {
  interface Texts {
    receiveTexts?: ReceiveTexts | undefined
  }
}

/** Texts of receive, in the user's language. */
export function useReceiveTexts(): ReceiveTexts {
  return useTexts().receiveTexts ?? enReceive
}
