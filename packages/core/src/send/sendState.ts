import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type {
  DecodedTransaction,
  Fee,
  PreparedTransaction,
  TransactionOutcome,
} from '../kernel/transactions.js'
import type { TransferProblem } from '../kernel/transferProblem.js'
import type { SendItem } from './sendItem.js'

/** The sending account and its network. */
export interface SendAccount {
  address: string
  networkId: ChainId
}

/** An address that this account has sent to (SEC-45), or another account of the same wallet. */
export interface OwnRecipient {
  address: string
  /** The number of transactions to it; 0 for the user's own other accounts. */
  times: number
  /** Last time, in ms since 1970. */
  lastAt: number
}

/**
 * The reason why a text has no recipient. `unreadable`: the lookup failed; the same text can be
 * tried again.
 */
type RecipientProblem = 'format' | 'checksum' | 'zero' | 'nameUnknown' | 'unreadable'

/** The recipient: the typed text, and the account it resolves to. */
export type Recipient =
  | { status: 'empty' }
  | { status: 'reading'; text: string }
  | {
      status: 'found'
      text: string
      address: string
      /** Normalized by ENSIP-15; absent where an address was typed. */
      name?: string | undefined
      /** `undefined`: the check failed. */
      isContract: boolean | undefined
    }
  | { status: 'refused'; text: string; problem: RecipientProblem }

/**
 * The amount: as typed (digits with one dot at most, or invalid text), in tokens or US dollars; or
 * the maximum.
 */
export type SendAmount =
  | { unit: 'token' | 'fiat'; text: string }
  | {
      unit: 'max' /** Fee of a first estimate. The sent amount depends on the last estimate. */
      fee?: bigint | undefined
    }

/** The reason why a complete form was not sent. */
export type SendProblem =
  /** The balance is lower than a moment ago. */
  | { kind: 'insufficient'; has: bigint }
  /** In the smallest unit of the chain's currency. */
  | { kind: 'insufficientFee'; fee: bigint; has: bigint }
  /** The name resolves to another address than when it was typed. */
  | { kind: 'nameMoved'; name: string }
  | { kind: 'refusedRecipient'; problem: RecipientProblem }
  /** The token would go to its own contract, which keeps it forever. */
  | { kind: 'tokenContract' }
  /** The simulation reverts. `reason`: the contract's text, for developers. */
  | { kind: 'reverts'; reason: string | undefined }
  /** The chain refuses the transfer for a reason that the user can understand. */
  | { kind: 'transfer'; problem: TransferProblem }
  /** The simulation differs from the review (SEC-49). */
  | { kind: 'unexpected' }
  /** The wallet switched to another account or network. */
  | { kind: 'moved' }
  /** The chain or a server did not answer. */
  | { kind: 'unreachable'; error: LatchkeyError }

/** The user's input. Kept until it is sent. */
export interface SendForm {
  item?: SendItem | undefined
  amount: SendAmount
  recipient: Recipient
  /** A look-alike address that the user has accepted. */
  accepted?: string | undefined
  problem?: SendProblem | undefined
}

type Transfer = Extract<DecodedTransaction, { kind: 'transfer' }>

/** The exact transaction to sign, and all that is known of its effect. */
export interface SendReview {
  prepared: PreparedTransaction
  /** Decoded from the calldata: the review shows this. */
  decoded: Transfer
  item: SendItem
  /** The name and the other facts of the recipient. The address is in `decoded`. */
  recipient: {
    name?: string | undefined
    isContract: boolean | undefined
    times: number
    lookAlike: OwnRecipient | undefined
  }
  fee: Fee
  /**
   * The amount that arrives, if it is less than the amount sent; `undefined` if it is equal or the
   * simulation failed.
   */
  arrives: bigint | undefined
  /** True if a node simulated the transaction and returned its balance changes. */
  isSimulated: boolean
  /** Sends all native currency: the unused part of the fee stays in the account. */
  isMax: boolean
  /** In ms since 1970. */
  preparedAt: number
}

interface Base {
  /** `undefined`: no account is connected. */
  account: SendAccount | undefined
  form: SendForm
  /** `undefined`: not read yet. */
  known: readonly OwnRecipient[] | undefined
  /** True if the user left while the wallet still had the request: it may be sent later. */
  isUnsettled: boolean
}

/** The state of sending, from the empty form to the outcome on chain. */
export type SendState = Base &
  (
    | { status: 'form' }
    /** The recipient resembles a known address. */
    | { status: 'comparing'; own: OwnRecipient }
    /** Everything is read again and simulated. */
    | { status: 'preparing' }
    | { status: 'review'; review: SendReview }
    /** The wallet prompts the user. */
    | { status: 'asking'; review: SendReview }
    /** Declined, failed or unanswered: the error has the consequence for the user. */
    | { status: 'failed'; review: SendReview; error: LatchkeyError }
    | { status: 'pending'; review: SendReview; hash: string }
    | { status: 'ended'; review: SendReview; hash: string; outcome: TransactionOutcome }
  )

/** The events of sending. */
export type SendEvent =
  | { type: 'accountChanged'; account: SendAccount | undefined }
  | { type: 'knownRead'; known: readonly OwnRecipient[] }
  /** Applies until the user chooses. */
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
  /** The form is complete: starts the check. */
  | { type: 'reviewAsked' }
  /** The user chose the known address of two look-alikes. */
  | { type: 'ownChosen' }
  /** The user chose the unknown address of two look-alikes. */
  | { type: 'otherAccepted' }
  /** The known recipients arrived only now. */
  | { type: 'lookAlikeFound'; own: OwnRecipient }
  | { type: 'prepared'; review: SendReview }
  | { type: 'refused'; problem: SendProblem }
  /** The review has expired. */
  | { type: 'reviewExpired' }
  /** @param at - In ms since 1970. */
  | { type: 'confirmed'; at: number }
  | { type: 'walletSent'; hash: string }
  | { type: 'walletFailed'; error: LatchkeyError }
  /** The wallet answered a request that the user had left. */
  | { type: 'unsettledEnded' }
  | { type: 'ended'; outcome: TransactionOutcome }
  /** Back from the wallet prompt or the failure to the review. */
  | { type: 'reviewReturned' }
  /** Back to the form. */
  | { type: 'edited' }
  | { type: 'reset' }
