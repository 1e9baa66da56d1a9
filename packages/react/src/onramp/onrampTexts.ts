import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

/** Texts of buying with money, fetched with its views. */
export interface OnrampTexts {
  amountIn(currency: string): string
  quickAmounts: string
  payWith: string
  method(id: string): string
  token(symbol: string): string
  currency(name: string): string
  chooseProvider: string
  youGet(amount: string): string
  about(amount: string): string
  elsewhere: string
  fees(fees: string, total: string): string
  feeRange(fee: string): string
  feeUnknown: string
  best: string
  note(symbol: string, limits: string): string
  limits(min: string, max: string): string
  low(limit: string): string
  high(limit: string, method: string): string
  empty: string
  format: string
  noProvider: string
  insteadAmount(amount: string): string
  insteadMethod(method: string, limit: string): string
  payBy(method: string): string
  howItWorks: string
  purchases: string
  pending(symbol: string, provider: string): string
  loading: string
  none(network: string): ProblemTexts
  failed: ProblemTexts
  notHere: ProblemTexts
  notConnected: ProblemTexts
  connect: string
  otherNetwork: string
  opening(provider: string): ProblemTexts
  waiting(provider: string, symbol: string): ProblemTexts
  untold(provider: string, symbol: string): ProblemTexts
  blocked(provider: string): ProblemTexts
  closed(provider: string, symbol: string): ProblemTexts
  seen(provider: string, symbol: string): ProblemTexts
  late(symbol: string): ProblemTexts
  bought(amount: string): ProblemTexts
  declined(provider: string): ProblemTexts
  unopened(provider: string): ProblemTexts
  open(provider: string): string
  openAgain: string
  noWindow: string
  stop: string
  keepLooking: string
  done: string
  youPay: string
  youPaid: string
  youGetName: string
  youGot: string
  aboutAmount(amount: string): string
  to: string
  on: string
  statuses: { done: string; waiting: string; failed: string }
  with(provider: string): string
  noPurchases: ProblemTexts
  purchasesFailed: ProblemTexts
  buy: string
  points: readonly ProblemTexts[]
}

const method = (id: string): string =>
  id === 'card' ? 'Card' : id === 'ach_bank_account' ? 'Bank' : id

const enOnramp: OnrampTexts = {
  amountIn: (currency) => `Amount in ${currency}`,
  quickAmounts: 'Quick amounts',
  payWith: 'Pay with',
  method,
  token: (symbol) => `Buy ${symbol}. Choose another token`,
  currency: (name) => `Pay in ${name}. Choose another currency`,
  chooseProvider: 'Choose a provider',
  youGet: (amount) => `You get ${amount}`,
  about: (amount) => `About ${amount}, at today’s price`,
  elsewhere: 'Providers show the price on their own pages',
  fees: (fees, total) => `${total} total, incl. ${fees} fees`,
  feeRange: (fee) => `Fee ${fee}`,
  feeUnknown: 'Price on their page',
  best: 'Best value',
  note: (symbol, limits) =>
    `The provider sells you the ${symbol} and may check your identity. ${limits}`,
  limits: (min, max) => `From ${min} to ${max}.`,
  low: (limit) => `Minimum: ${limit}`,
  high: (limit, payment) => `${method(payment)} limit: ${limit}`,
  empty: 'Enter an amount',
  format: 'Enter a number with at most two decimals',
  noProvider: 'No provider sells this here. Choose another token or way to pay.',
  insteadAmount: (amount) => `Change to ${amount}`,
  insteadMethod: (payment, limit) =>
    payment === 'card'
      ? `Card payments go up to ${limit}.`
      : payment === 'ach_bank_account'
        ? `Bank transfers go up to ${limit}.`
        : `${payment} goes up to ${limit}.`,
  payBy: (payment) =>
    payment === 'card'
      ? 'Pay by card instead'
      : payment === 'ach_bank_account'
        ? 'Pay by bank transfer instead'
        : `Pay by ${payment} instead`,
  howItWorks: 'How it works',
  purchases: 'Purchases',
  pending: (symbol, provider) => `${symbol} with ${provider}`,
  loading: 'Looking for providers',
  none: (network) => ({
    title: `Buying isn’t available on ${network} yet`,
    text: 'Choose another network, or receive tokens from elsewhere.',
  }),
  failed: { title: 'Providers didn’t load', text: 'Check your connection and try again.' },
  notHere: {
    title: 'Buying isn’t available here',
    text: 'This site has no provider that sells tokens.',
  },
  notConnected: { title: 'Connect a wallet first', text: 'What you buy goes to your account.' },
  connect: 'Connect',
  otherNetwork: 'Choose network',
  opening: (provider) => ({ title: `Opening ${provider}`, text: 'One moment.' }),
  waiting: (provider, symbol) => ({
    title: `Finish in the ${provider} window`,
    text: `We’ll show your ${symbol} here as soon as it arrives. You can close this.`,
  }),
  untold: (provider, symbol) => ({
    title: `Finish in the ${provider} window`,
    text: `${provider} sends your ${symbol} to your account. It shows up in your balance.`,
  }),
  blocked: (provider) => ({
    title: 'Your browser blocked the window',
    text: `Open ${provider} with the button below.`,
  }),
  closed: (provider, symbol) => ({
    title: `The ${provider} window was closed`,
    text: `Already paid? Your ${symbol} is on its way. If not, nothing was bought.`,
  }),
  seen: (provider, symbol) => ({
    title: 'Payment received',
    text: `${provider} is sending your ${symbol}.`,
  }),
  late: (symbol) => ({
    title: 'Nothing has arrived yet',
    text: `Already paid? Your ${symbol} may still arrive: some payments take hours. Check your purchases later.`,
  }),
  bought: (amount) => ({ title: `${amount} arrived`, text: 'It’s in your account.' }),
  declined: (provider) => ({
    title: 'Purchase failed',
    text: `${provider} declined it. Ask them if you were charged.`,
  }),
  unopened: (provider) => ({
    title: `${provider} couldn’t be opened`,
    text: 'Nothing was bought. Try again, or choose another provider.',
  }),
  open: (provider) => `Open ${provider}`,
  openAgain: 'Open it again',
  noWindow: 'No window?',
  stop: 'Stop waiting',
  keepLooking: 'Keep waiting',
  done: 'Done',
  youPay: 'You pay',
  youPaid: 'You paid',
  youGetName: 'You get',
  youGot: 'You got',
  aboutAmount: (amount) => `About ${amount}`,
  to: 'To',
  on: 'Network',
  statuses: { done: 'Bought', waiting: 'Pending', failed: 'Failed' },
  with: (provider) => `with ${provider}`,
  noPurchases: {
    title: 'No purchases yet',
    text: 'What you buy by card or bank transfer appears here.',
  },
  purchasesFailed: {
    title: 'Purchases didn’t load',
    text: 'Check your connection and try again.',
  },
  buy: 'Buy',
  points: [
    {
      title: 'You pay a provider',
      text: 'By card or bank transfer, on the provider’s own page. This site never sees your card.',
    },
    {
      title: 'They check who you are',
      text: 'It’s required by law. Fees and limits differ by provider.',
    },
    {
      title: 'Tokens go to your account',
      text: 'Straight to your address. Most arrive within minutes, some bank transfers take days.',
    },
  ],
}

/** Texts of onramp, in the user's language. */
export function useOnrampTexts(): OnrampTexts {
  return useCatalogue('onramp', enOnramp)
}
