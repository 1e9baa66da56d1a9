import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

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
  /** Labels of the button, by the missing input. Source: the reference's order. */
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
    solana: {
      format: string
      mint: string
      tokenAccount: string
      program: string
      contract: string
    }
  }
  problems: {
    reverts: ProblemTexts
    unexpected: ProblemTexts
    moved: ProblemTexts
    unreachable: ProblemTexts
    /** Texts of transfers that Solana refuses. Amounts are formatted. */
    transfer: {
      recipientRent(min: string): ProblemTexts
      senderRent(min: string): ProblemTexts
      frozen(whose: 'sender' | 'recipient', symbol: string): ProblemTexts
      paused(symbol: string): ProblemTexts
      nonTransferable(symbol: string): ProblemTexts
      transferHook(symbol: string): ProblemTexts
      accountClosed(symbol: string): ProblemTexts
      expired: ProblemTexts
      wrongCluster(network: string): ProblemTexts
    }
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
    /** The deposit for a new token account. */
    rent: string
    rentTip: string
    arrives(what: string): ProblemTexts
    untried: ProblemTexts
    max: string
    alike: ProblemTexts
    contract: ProblemTexts
    program: ProblemTexts
    first: ProblemTexts
    self: ProblemTexts
    checking: string
    send(what: string): string
  }
  asking: {
    title(wallet: string): string
    text(names: SendNames): string
    help(wallet: string): string
  }
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

export const enSend: SendTexts = {
  youSend: 'You send',
  to: 'To',
  placeholder: 'Name or address',
  recipientLabel: 'Recipient: name or address',
  paste: 'Paste',
  pasteBlocked: 'Pasting is blocked here. Click into the field and paste by keyboard.',
  clear: 'Clear recipient',
  recent: 'Recent',
  times: (times) => (times === 1 ? 'Sent once' : `Sent ${times} times`),
  reading: 'Looking this up',
  missing: {
    token: 'Choose token',
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
    notANumber: 'Enter a number, like 1.5.',
    decimals: (symbol, decimals) =>
      decimals === 0
        ? `Enter a whole number of ${symbol}.`
        : decimals === 1
          ? `${symbol} has at most 1 decimal.`
          : `${symbol} has at most ${decimals} decimals.`,
    tooLarge: 'This amount is too large.',
    noPrice: (symbol) => `No price found for ${symbol}. Enter the amount in ${symbol}.`,
    tooLittle: (symbol) => `That’s less than the smallest unit of ${symbol}.`,
    funds: (has) => `You have ${has}.`,
    fee: (fee, has) => `The network may charge up to ${fee}. You have ${has}.`,
    nothingLeft: (symbol) => `Not enough ${symbol} for the network fee.`,
    maxFee: (fee) => `Up to ${fee} is kept for the network fee.`,
    estimating: 'Estimating the network fee',
  },
  recipient: {
    format: 'Enter an address (0x…) or a name like ada.eth.',
    checksum: 'This address has a typo. Copy it again.',
    zero: 'This is the zero address. Anything sent there is lost.',
    nameUnknown: (name) => `The name “${name}” isn’t registered.`,
    unreadable: 'We couldn’t look this up.',
    tokenContract: (symbol) => `This is ${symbol}’s own contract. Anything sent there is lost.`,
    self: 'This is your own account.',
    first: 'New address. Check every character.',
    sent: (times) =>
      times === 1
        ? 'You’ve sent to this address once.'
        : `You’ve sent to this address ${times} times.`,
    own: 'Another account of this wallet.',
    contract: 'This is a contract. It may not be able to send tokens on.',
    nameMoved: (name) => `“${name}” now points to another address. Check it before you send.`,
    again: 'Try again',
    solana: {
      format: 'Enter a Solana address or a name like ada.sol.',
      mint: 'This is the address of a token, not of a wallet. Anything sent there is lost.',
      tokenAccount: 'This is a token account. Enter the address of the wallet that owns it.',
      program: 'This is a program, not a wallet. Anything sent there is lost.',
      contract: 'A program controls this address. It may not be able to send tokens on.',
    },
  },
  problems: {
    reverts: {
      title: 'This will fail.',
      text: 'The network would refuse it and still charge the fee. The token may not allow it.',
    },
    unexpected: {
      title: 'This does more than shown.',
      text: 'In a test run, more changed in your account than this. We won’t ask your wallet to sign it.',
    },
    moved: {
      title: 'Your account or network changed.',
      text: 'Nothing was sent. Fill in the form again.',
    },
    unreachable: {
      title: 'The network didn’t answer.',
      text: 'Nothing was sent. Check your connection and try again.',
    },
    transfer: {
      recipientRent: (min) => ({
        title: 'This amount is too small for a new account.',
        text: `The first transfer to this address must be at least ${min}.`,
      }),
      senderRent: (min) => ({
        title: 'Too little would be left.',
        text: `Keep at least ${min}, or send everything with Max.`,
      }),
      frozen: (whose, symbol) => ({
        title:
          whose === 'sender' ? `Your ${symbol} is frozen.` : `The recipient’s ${symbol} is frozen.`,
        text: `The issuer of ${symbol} blocked this account. Nothing was sent.`,
      }),
      paused: (symbol) => ({
        title: `${symbol} is paused.`,
        text: 'Its issuer stopped all transfers for now. Nothing was sent.',
      }),
      nonTransferable: (symbol) => ({
        title: `${symbol} can’t be sent.`,
        text: 'Its issuer made it stay with its first owner.',
      }),
      transferHook: (symbol) => ({
        title: `${symbol} can’t be sent from here.`,
        text: 'A program of its issuer takes part in each transfer. Send it in your wallet’s app.',
      }),
      accountClosed: (symbol) => ({
        title: `You no longer hold ${symbol}.`,
        text: 'The account that held it was closed. Nothing was sent.',
      }),
      expired: {
        title: 'This took too long.',
        text: 'Nothing was sent. Review it again.',
      },
      wrongCluster: (network) => ({
        title: `The service isn’t on ${network}.`,
        text: 'This site is not set up correctly. Nothing was sent.',
      }),
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
    feeTip: 'The most the network may charge. What isn’t used stays with you.',
    most: (fee) => `up to ${fee}`,
    rent: 'New account',
    rentTip: 'The recipient has no account for this token yet. You pay its deposit once.',
    arrives: (what) => ({
      title: `Only ${what} will arrive.`,
      text: 'This token takes a cut of each transfer.',
    }),
    untried: {
      title: 'Not tested.',
      text: 'We couldn’t check what will change. Your wallet may show it.',
    },
    max: 'Any unused fee stays in your account.',
    alike: {
      title: 'This address looks like one you know.',
      text: 'It isn’t the same. Check every character.',
    },
    contract: { title: 'This is a contract.', text: 'It may not be able to send tokens on.' },
    program: {
      title: 'A program controls this address.',
      text: 'It may not be able to send tokens on.',
    },
    first: { title: 'New address.', text: 'Check every character.' },
    self: { title: 'This is your own account.', text: 'You would only pay the fee.' },
    checking: 'Checking again',
    send: (what) => `Send ${what}`,
  },
  asking: {
    title: (wallet) => `Confirm in ${wallet}`,
    text: ({ what, to, wallet }) => `${wallet} is asking to send ${what} to ${to}.`,
    help: (wallet) => `Don’t see it? Open ${wallet}.`,
  },
  pending: ({ what }) => ({
    title: `Sending ${what}`,
    text: 'On its way. You can close this; check Activity for the result.',
  }),
  done: ({ what, to }) => ({ title: `Sent ${what}`, text: `Delivered to ${to}.` }),
  failed: {
    declined: ({ wallet }) => ({
      title: 'Request declined',
      text: `You declined in ${wallet}. Nothing was sent.`,
    }),
    moved: () => ({
      title: 'Your account or network changed',
      text: 'Your wallet isn’t on the one shown here. Nothing was sent.',
    }),
    other: () => ({
      title: 'Your wallet sent something else',
      text: 'It isn’t what was shown here. Check it in your wallet before you do anything else.',
    }),
    unknown: ({ wallet }) => ({
      title: `No answer from ${wallet}`,
      text: `It may have sent this, or still might. Check ${wallet} before you try again.`,
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
      text: `Another transaction took its place. Check ${wallet} before you send again.`,
    }),
    dropped: () => ({
      title: 'The network dropped this transaction',
      text: 'Nothing was sent and no fee was charged.',
    }),
  },
  reviewAgain: 'Review again',
  backToForm: 'Back to the form',
  explorer: 'View on explorer',
  activity: 'View activity',
  finish: 'Done',
  feePaid: 'Network fee',
}

/** Texts of send, in the user's language. */
export function useSendTexts(): SendTexts {
  return useCatalogue('send', enSend)
}
