import type { ProblemTexts } from '../modal/modalContext.js'
import { useTexts } from '../modal/modalContext.js'

/** Names used in the texts of sending. */
export interface SendNames {
  /** The sent amount, formatted: `120 USDC`. */
  what: string
  /** A name, or a short address. */
  to: string
  wallet: string
  app: string
}

/** Texts of send, fetched with its views. */
export interface SendTexts {
  youSend: string
  to: string
  placeholder: string
  recipientLabel: string
  paste: string
  pasteBlocked: string
  clear: string
  recent: string
  times(times: number): string
  reading: string
  /** Labels of the button, by what is missing. Source: the reference's order. */
  missing: Readonly<
    Record<
      | 'token'
      | 'value'
      | 'amount'
      | 'estimate'
      | 'funds'
      | 'nothingLeft'
      | 'recipient'
      | 'reading'
      | 'address',
      string
    >
  >
  review: string
  checking: string
  offline: ProblemTexts
  amount: {
    notANumber: string
    decimals(symbol: string, decimals: number): string
    tooLarge: string
    noPrice(symbol: string): string
    tooLittle(symbol: string): string
    funds(has: string): string
    fee(fee: string, has: string): string
    nothingLeft(symbol: string): string
    maxFee(fee: string): string
    estimating: string
  }
  recipient: {
    format: string
    checksum: string
    zero: string
    nameUnknown(name: string): string
    unreadable: string
    tokenContract(symbol: string): string
    self: string
    first: string
    sent(times: number): string
    own: string
    contract: string
    nameMoved(name: string): string
    again: string
  }
  problems: {
    reverts: ProblemTexts
    unexpected: ProblemTexts
    moved: ProblemTexts
    unreachable: ProblemTexts
  }
  unsettled: ProblemTexts
  alike: {
    title: string
    text: string
    entered: string
    known: string
    isNew: string
    useKnown: string
    useOther: string
  }
  preview: {
    to: string
    from: string
    network: string
    fee: string
    feeTip: string
    most(fee: string): string
    arrives(what: string): ProblemTexts
    untried: ProblemTexts
    max: string
    alike: ProblemTexts
    contract: ProblemTexts
    first: ProblemTexts
    self: ProblemTexts
    checking: string
    send(what: string): string
  }
  asking: { title: string; text(names: SendNames): string; help(wallet: string): string }
  pending(names: SendNames): ProblemTexts
  done(names: SendNames): ProblemTexts
  failed: {
    declined(names: SendNames): ProblemTexts
    moved(names: SendNames): ProblemTexts
    other(names: SendNames): ProblemTexts
    unknown(names: SendNames): ProblemTexts
    busy(names: SendNames): ProblemTexts
    reverted(names: SendNames): ProblemTexts
    cancelled(names: SendNames): ProblemTexts
    replaced(names: SendNames): ProblemTexts
    dropped(names: SendNames): ProblemTexts
  }
  reviewAgain: string
  backToForm: string
  explorer: string
  activity: string
  finish: string
  feePaid: string
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

export const enSend: SendTexts = {
  youSend: 'You send',
  to: 'To',
  placeholder: 'Name or address',
  recipientLabel: 'Recipient: name or address',
  paste: 'Paste',
  pasteBlocked: 'Pasting is blocked here. Click into the field and paste by keyboard.',
  clear: 'Clear recipient',
  recent: 'Recent',
  times: (count) => `Sent ${times(count)}`,
  reading: 'Looking this up',
  missing: {
    token: 'Choose a token',
    value: 'Check the amount',
    amount: 'Enter an amount',
    estimate: 'Estimating the fee',
    funds: 'Not enough funds',
    nothingLeft: 'Not enough for the fee',
    recipient: 'Add a recipient',
    reading: 'Looking up the recipient',
    address: 'Check the recipient',
  },
  review: 'Review',
  checking: 'Checking',
  offline: {
    title: 'You’re offline.',
    text: 'What you’ve filled in stays. You can send when you’re back.',
  },
  amount: {
    notANumber: 'Use digits only, like 1.5.',
    decimals: (symbol, decimals) =>
      decimals === 0
        ? `${symbol} comes in whole pieces only.`
        : `${symbol} has ${decimals} decimals at most.`,
    tooLarge: 'No network can hold that much.',
    noPrice: (symbol) => `We don’t know the price of ${symbol}. Enter the amount in ${symbol}.`,
    tooLittle: (symbol) => `That’s less than the smallest piece of ${symbol}.`,
    funds: (has) => `You have ${has}.`,
    fee: (fee, has) => `The network may charge up to ${fee}. You have ${has}.`,
    nothingLeft: (symbol) => `Sending would cost more ${symbol} than you have.`,
    maxFee: (fee) => `Up to ${fee} stays for the network fee.`,
    estimating: 'Estimating the network fee',
  },
  recipient: {
    format: 'That’s neither an address nor a name. Addresses begin with 0x and have 42 characters.',
    checksum: 'A letter in this address is wrong. Copy it again from where you got it.',
    zero: 'This address has no owner. Anything sent there is lost.',
    nameUnknown: (name) => `The name “${name}” isn’t registered.`,
    unreadable: 'We couldn’t look this up.',
    tokenContract: (symbol) =>
      `This is the contract of ${symbol} itself. What is sent there is lost.`,
    self: 'This is your own account.',
    first: 'You haven’t sent to this address before. Compare every group.',
    sent: (count) => `You’ve sent to this address ${times(count)}.`,
    own: 'Another account of this wallet.',
    contract: 'This is a contract. Make sure that it can pass on what it gets.',
    nameMoved: (name) =>
      `“${name}” now leads to another address. Look at it again before you send.`,
    again: 'Try again',
  },
  problems: {
    reverts: {
      title: 'This would fail.',
      text: 'We tried it out: the network would refuse it, and still charge the fee. The token may not allow it.',
    },
    unexpected: {
      title: 'This does something else than shown.',
      text: 'We tried it out, and more would change in your account than this. We won’t ask your wallet to sign it.',
    },
    moved: {
      title: 'Your wallet has moved.',
      text: 'It is on another account or network now. Nothing was sent. Fill in the form again for where you are.',
    },
    unreachable: {
      title: 'The network didn’t answer.',
      text: 'Nothing was sent. Check your connection and try again.',
    },
  },
  unsettled: {
    title: 'A request may still be open in your wallet.',
    text: 'If you approve it there, it will be sent. Decline it there before you send again.',
  },
  alike: {
    title: 'This looks like an address you know, but it isn’t.',
    text: 'The ends match. The middle and the picture don’t. Copying an address this way is a common trick.',
    entered: 'You entered',
    known: 'You know',
    isNew: 'New',
    useKnown: 'Use the one I know',
    useOther: 'Send to the other address anyway',
  },
  preview: {
    to: 'To',
    from: 'From',
    network: 'Network',
    fee: 'Network fee',
    feeTip:
      'The most the network may charge. It goes to those who run it. What isn’t used stays with you.',
    most: (fee) => `up to ${fee}`,
    arrives: (what) => ({
      title: `Only ${what} will arrive.`,
      text: 'This token keeps a part of each transfer for itself.',
    }),
    untried: {
      title: 'Not tried out.',
      text: 'The network couldn’t tell beforehand what will change. Your wallet may show it.',
    },
    max: 'What the network doesn’t use of the fee stays in your account.',
    alike: {
      title: 'This address looks like one you know.',
      text: 'It isn’t the same. Compare every group.',
    },
    contract: { title: 'This is a contract.', text: 'Make sure that it can pass on what it gets.' },
    first: {
      title: 'New recipient.',
      text: 'You haven’t sent to this address before. Compare every group.',
    },
    self: { title: 'This is your own account.', text: 'You would only pay the fee.' },
    checking: 'Checking again',
    send: (what) => `Send ${what}`,
  },
  asking: {
    title: 'Confirm transaction in your wallet',
    text: ({ what, to, wallet }) => `${wallet} is asking to send ${what} to ${to}.`,
    help: (wallet) => `Nothing happened? Open ${wallet}: the request waits there.`,
  },
  pending: ({ what, to }) => ({
    title: `Sending ${what}`,
    text: `It’s on its way to ${to}. You can close this: activity shows how it ends.`,
  }),
  done: ({ what, to }) => ({ title: `Sent ${what}`, text: `It has arrived at ${to}.` }),
  failed: {
    declined: ({ wallet }) => ({
      title: 'Request declined',
      text: `${wallet} reported that the request was declined. Nothing was sent.`,
    }),
    moved: () => ({
      title: 'Your wallet has moved',
      text: 'It is on another account or network than shown here. Nothing was sent.',
    }),
    other: () => ({
      title: 'Your wallet sent something else',
      text: 'What it sent isn’t what was shown here. Look at it in the wallet before you do anything more.',
    }),
    unknown: ({ wallet }) => ({
      title: `No answer from ${wallet}`,
      text: `It may have sent this, or may still send it. Look in ${wallet} before you try again.`,
    }),
    busy: ({ wallet }) => ({
      title: `Open ${wallet}`,
      text: `${wallet} is still showing an earlier request. Answer it there, then try again. Nothing was sent.`,
    }),
    reverted: () => ({
      title: 'The transaction failed',
      text: 'The network refused it. Nothing was sent, but the fee was charged.',
    }),
    cancelled: ({ wallet }) => ({
      title: 'Cancelled',
      text: `It was cancelled in ${wallet}. Nothing was sent, but the fee was charged.`,
    }),
    replaced: ({ wallet }) => ({
      title: 'Replaced',
      text: `Another transaction took its place. Look in ${wallet} before you send again.`,
    }),
    dropped: () => ({
      title: 'It never got through',
      text: 'The network dropped it. Nothing was sent and no fee was charged.',
    }),
  },
  reviewAgain: 'Review again',
  backToForm: 'Back to the form',
  explorer: 'View on explorer',
  activity: 'View activity',
  finish: 'Done',
  feePaid: 'Network fee',
}

declare module '../modal/modalContext.js' {
  interface Texts {
    sendTexts?: SendTexts | undefined
  }
}

/** Texts of send, in the user's language. */
export function useSendTexts(): SendTexts {
  return useTexts().sendTexts ?? enSend
}
