import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

/** Names used in the texts of a swap. Amounts are formatted, with their symbols. */
export interface SwapNames {
  /** The paid amount, for example `250 USDC`. */
  paid: string
  /** The received amount, for example `0.072 ETH`. */
  received: string
  wallet: string
  app: string
}

/** Texts of swap, fetched with its views. */
export interface SwapTexts {
  pay: string
  receive: string
  flip: string
  loading: string
  /** Fixed by the specification. */
  notInitialized: string
  chooseToken: string
  enterAmount: string
  review: string
  tryAgain: string
  use(amount: string): string
  buy(symbol: string): string
  receiveMore(symbol: string): string
  finding: string
  /** Announced when a quote is loaded. */
  yields(paid: string, received: string): string
  estimate(received: string): string
  rate(one: string, other: string): string
  fees(amount: string): string
  about(amount: string): string
  none: string
  facts: {
    atLeast: string
    impact: string
    impactTip: string
    networkFee: string
    networkFeeTip: string
    deposit: string
    depositTip: string
    providerFee: string
    slippage: string
  }
  slippageTip(percent: string, symbol: string): string
  slippage: {
    change: string
    done: string
    label: string
    custom: string
    limits(least: string, most: string): string
    risky(percent: string): string
    confirm(percent: string): string
    confirmLabel(percent: string): string
    mismatch(percent: string): string
    allow(percent: string): string
  }
  input: {
    format: string
    precision(symbol: string, decimals: number): string
    price(symbol: string): string
    /** Fixed by the specification. */
    insufficient: string
    balance(amount: string): string
    gas(amount: string): string
  }
  notes: { refreshed: string; priceMoved: string; resumed: string }
  loss: {
    title: string
    text(share: string): string
    unpriced: ProblemTexts
    unconfirmed: ProblemTexts
    accept: string
    acceptUnpriced: string
  }
  unlisted(symbol: string): ProblemTexts
  unsupported(network: string): ProblemTexts
  worksOn(networks: string): string
  changeNetwork: string
  offline: ProblemTexts
  /** Keyed by the server's code. */
  refusals: Readonly<Record<string, string>>
  quoteFailed: ProblemTexts
  /** Two price sources disagree. */
  disputed: ProblemTexts
  kept(paid: string): string
  problems: {
    allowance: string
    approval: string
    transaction: string
    wallet: string
    approvalFailed: string
  }
  declined(wallet: string): ProblemTexts
  closed(wallet: string): ProblemTexts
  steps: {
    reset(symbol: string): ProblemTexts
    approve(amount: string): ProblemTexts
    swap(received: string): ProblemTexts
    batch(paid: string, received: string): ProblemTexts
    later: string
    allowed: string
    resetDone: string
    held(seconds: number): string
    askingApprove(wallet: string, amount: string): string
    askingToReset(wallet: string, symbol: string): string
    askingToAllow(wallet: string, amount: string): string
    confirming: string
    preparing: string
  }
  actions: {
    reset(symbol: string): string
    approve(amount: string): string
    swap(amount: string): string
    batch(amount: string): string
  }
  waitingFor(wallet: string): string
  waitingForNetwork: string
  refreshing: string
  goOn: string
  pending: ProblemTexts
  confirm(names: SwapNames): ProblemTexts
  swapping(names: SwapNames): ProblemTexts
  swapped(names: SwapNames, network: string): ProblemTexts
  unknown(names: SwapNames): ProblemTexts
  failed: {
    reverted(names: SwapNames, percent: string, fee: string): ProblemTexts
    cancelled(names: SwapNames): ProblemTexts
    replaced(names: SwapNames): ProblemTexts
    dropped(names: SwapNames): ProblemTexts
    mismatch(names: SwapNames): ProblemTexts
  }
  paid: string
  received: string
  feePaid: string
  explorer: string
  activity: string
  done: string
  newQuote: string
  stop: string
  stopNote: string
  backToSwap: string
}

export const enSwap: SwapTexts = {
  pay: 'You pay',
  receive: 'You receive',
  flip: 'Switch the two tokens',
  loading: 'Loading tokens and prices',
  notInitialized: 'Failed to initialize swap',
  chooseToken: 'Choose token',
  enterAmount: 'Enter an amount',
  review: 'Review swap',
  tryAgain: 'Try again',
  use: (amount) => `Use ${amount}`,
  buy: (symbol) => `Buy more ${symbol}`,
  receiveMore: (symbol) => `Receive ${symbol}`,
  finding: 'Finding the best price',
  yields: (paid, received) => `${paid} for ${received}`,
  estimate: (received) => `About ${received}`,
  rate: (one, other) => `${one} = ${other}`,
  fees: (amount) => `Fees ${amount}`,
  about: (amount) => `≈ ${amount}`,
  none: 'None',
  facts: {
    atLeast: 'You get at least',
    impact: 'Price impact',
    impactTip: 'How much less than the market price you get because of the size of this swap.',
    networkFee: 'Network fee',
    networkFeeTip: 'The most the network may charge for this step.',
    deposit: 'New account',
    depositTip: 'You have no account for this token yet. You pay its deposit once.',
    providerFee: 'Provider fee',
    slippage: 'Max slippage',
  },
  slippageTip: (percent, symbol) =>
    `If the price moves more than ${percent}, the swap stops and your ${symbol} stays with you.`,
  slippage: {
    change: 'Change',
    done: 'Done',
    label: 'Max slippage',
    custom: 'Custom %',
    limits: (least, most) => `${least}–${most}`,
    risky: (percent) => `You may get up to ${percent} less, and others may profit from it.`,
    confirm: (percent) => `Type ${percent} again to allow it.`,
    confirmLabel: (percent) => `Type ${percent} to allow it`,
    mismatch: (percent) => `That isn’t ${percent}.`,
    allow: (percent) => `Allow ${percent}`,
  },
  input: {
    format: 'Enter a number, like 1.5.',
    precision: (symbol, decimals) =>
      decimals === 0
        ? `Enter a whole number of ${symbol}.`
        : decimals === 1
          ? `${symbol} has at most 1 decimal.`
          : `${symbol} has at most ${decimals} decimals.`,
    price: (symbol) => `No price found for ${symbol}. Enter the amount in ${symbol}.`,
    insufficient: 'Insufficient balance',
    balance: (amount) => `Insufficient balance. You have ${amount}.`,
    gas: (amount) => `Insufficient balance. You need about ${amount} for the network fee.`,
  },
  notes: {
    refreshed: 'The price expired, so we got a new one. Check it before you continue.',
    priceMoved:
      'The price moved, and you would get less than shown. Nothing was sent. Here is the new price.',
    resumed: 'You left during a swap. Here is where it stands.',
  },
  loss: {
    title: 'You’d lose a lot of value.',
    text: (share) => `At market prices, you get ${share} less than you pay.`,
    unpriced: {
      title: 'No price found for these tokens.',
      text: 'We can’t tell if this is a fair deal. Check it elsewhere first.',
    },
    unconfirmed: {
      title: 'Only one source gave this price.',
      text: 'The second source had none, so nothing confirms it. Check it elsewhere first.',
    },
    accept: 'I understand and want to swap anyway',
    acceptUnpriced: 'I checked the price myself',
  },
  unlisted: (symbol) => ({
    title: `${symbol} isn’t on any list we know.`,
    text: 'Anyone can make a token with any name. Check its address before you swap.',
  }),
  unsupported: (network) => ({
    title: `No swaps on ${network} yet`,
    text: 'Switch network to swap.',
  }),
  worksOn: (networks) => `Swaps work on ${networks}.`,
  changeNetwork: 'Switch network',
  offline: {
    title: 'You’re offline.',
    text: 'We’ll get a price when you’re back.',
  },
  refusals: {
    no_route: 'No route for this pair and amount. Try less, or another token.',
    swap_unsupported: 'Swaps aren’t available on this network.',
    insufficient_balance: 'Insufficient balance. Try less.',
    price_moved: 'The price moved. Get a new one.',
    quote_expired: 'The price expired. Get a new one.',
    swap_would_fail: 'This swap would fail. Try less, or another token.',
    approval_would_fail: 'This token can’t be swapped. Try another.',
    rate_limited: 'Too many requests. Wait a moment, then try again.',
    reverts: 'This swap would fail. Try less, or another token.',
    gas: 'Not enough for the network fee. Swap less, or get more of this network’s currency.',
    unsafe:
      'The exchange offered something else, so we stopped. Nothing was sent. Try again later.',
  },
  quoteFailed: { title: 'No price right now', text: 'Check your connection and try again.' },
  disputed: {
    title: 'Price sources disagree',
    text: 'By one of them you’d lose a lot of value, so we stopped. Nothing was sent. Try again later, or another token.',
  },
  kept: (paid) => `Nothing was sent. Your ${paid} is still yours.`,
  problems: {
    allowance: 'Failed to check allowance',
    approval: 'Failed to create approval transaction',
    transaction: 'Failed to create transaction',
    wallet: 'Transaction error',
    approvalFailed: 'The allowance didn’t go through. Only the network fee was spent.',
  },
  closed: (wallet) => ({
    title: `${wallet}’s window was closed`,
    text: 'It closed before you answered.',
  }),
  declined: (wallet) => ({
    title: 'Request declined',
    text: `You declined in ${wallet}.`,
  }),
  steps: {
    reset: (symbol) => ({
      title: `Clear the old ${symbol} allowance`,
      text: `${symbol} needs this before a new one.`,
    }),
    approve: (amount) => ({
      title: `Let the exchange use ${amount}`,
      text: 'For this swap only.',
    }),
    swap: (received) => ({
      title: `Swap for ${received}`,
      text: 'You’ll confirm this in your wallet.',
    }),
    batch: (paid, received) => ({
      title: `Allow ${paid} and swap for ${received}`,
      text: 'One confirmation for both. Either both happen, or neither.',
    }),
    later: 'You’ll confirm this separately.',
    allowed: 'Allowed just now.',
    resetDone: 'Cleared.',
    held: (seconds) =>
      seconds === 1 ? 'Price held for 1 second.' : `Price held for ${seconds} seconds.`,
    askingApprove: (wallet, amount) => `Allow ${amount} in ${wallet}`,
    askingToReset: (wallet, symbol) => `${wallet} is asking to clear the old ${symbol} allowance.`,
    askingToAllow: (wallet, amount) => `${wallet} is asking to allow ${amount}, and no more.`,
    confirming: 'Sent. Waiting for the network to confirm it.',
    preparing: 'Checking the next step',
  },
  actions: {
    reset: (symbol) => `Clear ${symbol} allowance`,
    approve: (amount) => `Allow ${amount}`,
    swap: (amount) => `Swap ${amount}`,
    batch: (amount) => `Allow and swap ${amount}`,
  },
  waitingFor: (wallet) => `Waiting for ${wallet}`,
  waitingForNetwork: 'Waiting for the network',
  refreshing: 'Checking the price',
  goOn: 'Continue',
  pending: { title: 'A swap is in progress.', text: 'Finish it before you start another.' },
  confirm: ({ paid, received, wallet }) => ({
    title: `Confirm in ${wallet}`,
    text: `${wallet} is asking to swap ${paid} for about ${received}. Check the amounts there too.`,
  }),
  swapping: ({ paid, received }) => ({
    title: `Swapping ${paid} to ${received}`,
    text: 'On its way. You can close this; check Activity for the result.',
  }),
  swapped: ({ paid, received }, network) => ({
    title: `Swapped ${paid} to ${received}`,
    text: `It’s in your account on ${network}.`,
  }),
  unknown: ({ paid, wallet }) => ({
    title: `No answer from ${wallet}`,
    text: `It may still be sent if you confirm it there. Check ${wallet} and Activity before you try again, or ${paid} may be swapped twice.`,
  }),
  failed: {
    reverted: ({ paid }, percent, fee) => ({
      title: 'The swap failed',
      text: `The price probably moved past your ${percent} limit. Your ${paid} is still yours; only the network fee was spent: ${fee}.`,
    }),
    cancelled: ({ paid, wallet }) => ({
      title: 'The swap was cancelled',
      text: `It was cancelled in ${wallet}. Your ${paid} is still yours; only a network fee was spent.`,
    }),
    replaced: ({ wallet }) => ({
      title: 'Something else was sent',
      text: `${wallet} sent another transaction in its place, so this swap didn’t happen. Check Activity to see what did.`,
    }),
    mismatch: ({ wallet }) => ({
      title: 'Something else was sent',
      text: `What ${wallet} sent isn’t what was shown here. Check it on the explorer before you do anything else.`,
    }),
    dropped: ({ paid }) => ({
      title: 'The network dropped this swap',
      text: `Your ${paid} is still yours, and no fee was charged.`,
    }),
  },
  paid: 'You paid',
  received: 'You received',
  feePaid: 'Network fee',
  explorer: 'View on explorer',
  activity: 'View activity',
  done: 'Done',
  newQuote: 'Get a new quote',
  stop: 'Stop waiting',
  stopNote: 'The request stays in your wallet.',
  backToSwap: 'Back to swap',
}

/** Texts of swap, in the user's language. */
export function useSwapTexts(): SwapTexts {
  return useCatalogue('swap', enSwap)
}
