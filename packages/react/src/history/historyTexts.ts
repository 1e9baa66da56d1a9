import { useCatalogue } from '../modal/modalContext.js'

/** The title of a transaction in each state. */
export interface OperationTexts {
  done: string
  doing: string
  failed: string
}

interface EmptyTexts {
  title: string
  text: string
}

/** Texts of history, fetched with its views. */
export interface HistoryTexts {
  /** Label of the list for screen readers. */
  list: string
  loading: string
  more: string
  seeAll: string
  none: EmptyTexts
  failed: EmptyTexts
  unsupported: EmptyTexts
  off: EmptyTexts
  /** Text if the next page did not load. */
  rest: string
  /** Keyed by the history's name of the operation. */
  operations: Readonly<Record<string, OperationTexts>>
  /** The title of a failed operation with another name. */
  otherFailed(operation: string): string
  revoked: string
  to(address: string): string
  from(address: string): string
  with(address: string): string
  /** The spender of an allowance. */
  for(address: string): string
  /** The paid and the received amount of a swap. */
  swapped(given: string, got: string): string
  unlimited(asset: string): string
  moreMovements(count: number): string
  /** An expected amount. */
  about(amount: string): string
  waiting: string
  onlyFee: string
  replaced: string
  dropped: string
  now: string
  spam: string
  showSpam: string
  spamNote: EmptyTexts
  states: { confirmed: string; failed: string; pending: string; replaced: string; dropped: string }
  facts: {
    status: string
    date: string
    sent: string
    received: string
    moved: string
    from: string
    to: string
    network: string
    fee: string
    hash: string
    mayTake: string
    who: string
  }
  unknownAsset: string
  copyFrom: string
  copyTo: string
  copySpender: string
  copyHash: string
  copied: string
  notCopied: string
  explorer: string
}

const operation = (done: string, doing: string, noun: string): OperationTexts => ({
  done,
  doing,
  failed: `${noun} failed`,
})

const enHistory: HistoryTexts = {
  list: 'Activity',
  loading: 'Loading activity',
  more: 'Loading more',
  seeAll: 'See all activity',
  none: { title: 'No activity yet', text: 'Swaps, sends and purchases appear here, newest first.' },
  failed: {
    title: 'Activity didn’t load',
    text: 'The history service isn’t answering. Your tokens aren’t affected.',
  },
  unsupported: {
    title: 'No activity for this network',
    text: 'This site can’t show it. Use a block explorer instead.',
  },
  off: {
    title: 'No activity here',
    text: 'This site doesn’t show activity. Use a block explorer instead.',
  },
  rest: 'Older activity didn’t load.',
  operations: {
    approve: operation('Allowed', 'Allowing', 'Allowance'),
    bought: operation('Bought', 'Buying', 'Purchase'),
    borrow: operation('Borrowed', 'Borrowing', 'Borrowing'),
    burn: operation('Burnt', 'Burning', 'Burning'),
    buy: operation('Bought', 'Buying', 'Purchase'),
    cancel: operation('Cancelled', 'Cancelling', 'Cancellation'),
    claim: operation('Claimed', 'Claiming', 'Claim'),
    deploy: operation('Deployed', 'Deploying', 'Deployment'),
    deposit: operation('Deposited', 'Depositing', 'Deposit'),
    execute: operation('Executed', 'Executing', 'Execution'),
    mint: operation('Minted', 'Minting', 'Minting'),
    receive: operation('Received', 'Receiving', 'Receiving'),
    repay: operation('Repaid', 'Repaying', 'Repayment'),
    send: operation('Sent', 'Sending', 'Send'),
    sell: operation('Sold', 'Selling', 'Sale'),
    stake: operation('Staked', 'Staking', 'Staking'),
    trade: operation('Swapped', 'Swapping', 'Swap'),
    unstake: operation('Unstaked', 'Unstaking', 'Unstaking'),
    withdraw: operation('Withdrawn', 'Withdrawing', 'Withdrawal'),
  },
  otherFailed: (operation) => `${operation} failed`,
  revoked: 'Allowance removed',
  to: (address) => `to ${address}`,
  from: (address) => `from ${address}`,
  with: (address) => `with ${address}`,
  for: (address) => `for ${address}`,
  swapped: (given, got) => `${given} to ${got}`,
  unlimited: (asset) => `All ${asset}`,
  about: (amount) => `About ${amount}`,
  moreMovements: (count) => `and ${count} more`,
  waiting: 'Pending',
  onlyFee: 'Only the fee was spent',
  replaced: 'Replaced by another transaction',
  dropped: 'Dropped by the network. Nothing was sent.',
  now: 'Now',
  spam: 'Spam',
  showSpam: 'Show spam',
  spamNote: {
    title: 'This looks like spam.',
    text: 'Sent by someone else. Names and addresses in it may imitate ones you know, so nothing here can be opened or copied.',
  },
  states: {
    confirmed: 'Confirmed',
    failed: 'Failed',
    pending: 'Pending',
    replaced: 'Replaced',
    dropped: 'Dropped',
  },
  facts: {
    status: 'Status',
    date: 'Date',
    sent: 'Sent',
    received: 'Received',
    moved: 'Moved',
    from: 'From',
    to: 'To',
    network: 'Network',
    fee: 'Network fee',
    hash: 'Transaction',
    mayTake: 'Limit',
    who: 'Spender',
  },
  unknownAsset: 'Unknown token',
  copyFrom: 'Copy the sender’s address',
  copyTo: 'Copy the recipient’s address',
  copySpender: 'Copy the spender’s address',
  copyHash: 'Copy the transaction id',
  copied: 'Copied',
  notCopied: 'Copying is blocked here. Select the text instead.',
  explorer: 'View on explorer',
}

/** Texts of history, in the user's language. */
export function useHistoryTexts(): HistoryTexts {
  return useCatalogue('history', enHistory)
}
