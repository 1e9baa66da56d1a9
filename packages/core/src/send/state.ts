import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type {
  DecodedTransaction,
  Fee,
  PreparedTransaction,
  TransactionOutcome,
} from '../kernel/transactions.js'
import type { SendItem } from './sendItem.js'

/** Whose money moves, and where. */
export interface SendAccount {
  address: string
  networkId: ChainId
}

/**
 * Somebody this account has itself sent to before (SEC-45), or another account of the same wallet.
 */
export interface OwnRecipient {
  address: string
  /** Transactions to it; 0 of the visitor's own other accounts. */
  times: number
  /** Last time, in ms since 1970. */
  lastAt: number
}

/**
 * Why a text leads to nobody. `unreadable`: those who would know did not answer; the same text may
 * be tried again.
 */
type RecipientProblem = 'format' | 'checksum' | 'zero' | 'nameUnknown' | 'unreadable'

/** Who is to receive: what was typed, and where it leads. */
export type Recipient =
  | { status: 'empty' }
  | { status: 'reading'; text: string }
  | {
      status: 'found'
      text: string
      address: string
      /** Normalized by ENSIP-15; absent where an address was typed. */
      name?: string | undefined
      /** `undefined`: nobody could say. */
      isContract: boolean | undefined
    }
  | { status: 'refused'; text: string; problem: RecipientProblem }

/**
 * How much: as typed (digits with one dot at most, or what is no amount), in tokens or US dollars;
 * or all there is.
 */
export type SendAmount =
  | { unit: 'token' | 'fiat'; text: string }
  | {
      unit: 'max' /** Of a first estimate; what is sent depends on the last. */
      fee?: bigint | undefined
    }

/** Why nothing was sent, though the form was complete. */
export type SendProblem =
  /** Less is there than was shown a moment ago. */
  | { kind: 'insufficient'; has: bigint }
  /** In the smallest unit of the chain's currency. */
  | { kind: 'insufficientFee'; fee: bigint; has: bigint }
  /** The name leads somewhere else than when it was typed. */
  | { kind: 'nameMoved'; name: string }
  | { kind: 'refusedRecipient'; problem: RecipientProblem }
  /** The token's own contract would keep it for ever. */
  | { kind: 'tokenContract' }
  /** The chain would not take it; the contract's word, for developers. */
  | { kind: 'reverts'; reason: string | undefined }
  /** What would happen is not what is shown (SEC-49). */
  | { kind: 'unexpected' }
  /** The wallet went to another account or network. */
  | { kind: 'moved' }
  /** Somebody who was asked did not answer. */
  | { kind: 'unreachable'; error: LatchkeyError }

/** What the visitor has filled in. Kept until it is sent. */
export interface SendForm {
  item?: SendItem | undefined
  amount: SendAmount
  recipient: Recipient
  /** An address that the visitor wants, although it looks like one they know. */
  accepted?: string | undefined
  problem?: SendProblem | undefined
}

type Transfer = Extract<DecodedTransaction, { kind: 'transfer' }>

/** What is about to be signed, to the byte, with all that is known of what it will do. */
export interface SendReview {
  prepared: PreparedTransaction
  /** Read from the bytes: this is what is shown. */
  decoded: Transfer
  item: SendItem
  /** Its name, and what is known of it. The address is in `decoded`. */
  recipient: {
    name?: string | undefined
    isContract: boolean | undefined
    times: number
    lookAlike: OwnRecipient | undefined
  }
  fee: Fee
  /**
   * What arrives, where that is less than what leaves; `undefined` when it is the same or nobody
   * could try it out.
   */
  arrives: bigint | undefined
  /** A node tried it out, and told what changes. */
  isTried: boolean
  /** All of the chain's currency: what the network does not use of the fee stays. */
  isMax: boolean
  /** In ms since 1970. */
  preparedAt: number
}

interface Base {
  /** `undefined`: nobody is connected. */
  account: SendAccount | undefined
  form: SendForm
  /** `undefined`: not read yet. */
  known: readonly OwnRecipient[] | undefined
  /** A request that was left while the wallet was still asking: it may yet be sent. */
  isUnsettled: boolean
}

/** Sending, from the empty form to the chain's word. */
export type SendState = Base &
  (
    | { status: 'form' }
    /** The recipient looks like somebody known, and is not. */
    | { status: 'comparing'; own: OwnRecipient }
    /** Everything is read again, and tried out. */
    | { status: 'preparing' }
    | { status: 'review'; review: SendReview }
    /** The wallet asks the visitor. */
    | { status: 'asking'; review: SendReview }
    /** Declined, failed, or without an answer: the error says what that means. */
    | { status: 'failed'; review: SendReview; error: LatchkeyError }
    | { status: 'pending'; review: SendReview; hash: string }
    | { status: 'ended'; review: SendReview; hash: string; outcome: TransactionOutcome }
  )

/** What can happen to it. */
export type SendEvent =
  | { type: 'accountChanged'; account: SendAccount | undefined }
  | { type: 'knownRead'; known: readonly OwnRecipient[] }
  /** Meant until the visitor chooses. */
  | { type: 'itemProposed'; item: SendItem }
  | { type: 'itemChosen'; item: SendItem }
  | { type: 'balancesRead'; tokens: readonly TokenBalance[] }
  | { type: 'amountTyped'; text: string }
  | { type: 'unitFlipped' }
  | { type: 'maxChosen' }
  | { type: 'feeEstimated'; fee: bigint }
  | { type: 'feeUnknown'; error: LatchkeyError }
  | { type: 'recipientTyped'; text: string }
  | {
      type: 'recipientFound'
      text: string
      address: string
      name?: string | undefined
      isContract: boolean | undefined
    }
  | { type: 'recipientRefused'; text: string; problem: RecipientProblem }
  /** The form is complete: to be checked and shown. */
  | { type: 'reviewAsked' }
  /** Of two that look alike, the one who is known. */
  | { type: 'ownChosen' }
  /** Of two that look alike, the other one all the same. */
  | { type: 'otherAccepted' }
  /** Whom the account has sent to was read only now. */
  | { type: 'lookAlikeFound'; own: OwnRecipient }
  | { type: 'prepared'; review: SendReview }
  | { type: 'refused'; problem: SendProblem }
  /** What was shown is too old to be signed. */
  | { type: 'reviewExpired' }
  /** @param at - In ms since 1970. */
  | { type: 'confirmed'; at: number }
  | { type: 'walletSent'; hash: string }
  | { type: 'walletFailed'; error: LatchkeyError }
  /** A request that had been left has been answered. */
  | { type: 'unsettledEnded' }
  | { type: 'ended'; outcome: TransactionOutcome }
  /** Back from what was asked or failed to what is to be signed. */
  | { type: 'reviewReturned' }
  /** Back to the form. */
  | { type: 'edited' }
  | { type: 'reset' }
