import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

/** Texts of receive, fetched with its views. */
export interface ReceiveTexts {
  yourAddress: string
  qrLabel: string
  qrLinkLabel: string
  only(network: string): string
  orOthers(network: string): string
  /** @param name - The first of the other networks of the app. */
  others(count: number, name: string): string
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
  others: (count, name) =>
    count === 1 ? `Also works on ${name}` : `Also works on ${count} other networks`,
  copy: 'Copy address',
  copyLink: 'Copy payment link',
  linkCopied: 'Payment link copied',
  notCopied: 'Copying is blocked here. Select the text instead.',
  ask: {
    open: 'Add an amount',
    label: 'Amount',
    text: 'The sender’s wallet fills in network and amount.',
    invalid: 'Enter a number, like 1.5.',
    tooPrecise: (decimals) =>
      decimals === 1 ? 'Use at most 1 decimal.' : `Use at most ${decimals} decimals.`,
    plain: 'Remove amount',
  },
  undeployed: {
    title: (network) => `This account isn’t set up on ${network}.`,
    text: (networks) => `It’s a contract on ${networks}. Tokens sent to it here may be lost.`,
  },
  networks: {
    title: 'Receive only on these networks.',
    text: 'Tokens sent on any other network won’t show up here, and may be lost.',
  },
  here: 'You’re here',
}

/** Texts of receive, in the user's language. */
export function useReceiveTexts(): ReceiveTexts {
  return useCatalogue('receive', enReceive)
}
