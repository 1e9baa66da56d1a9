import type { Clock } from '../kernel/clock.js'
import type { Effect } from '../kernel/machine.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import type { OwnRecipient, SendAccount, SendEvent, SendReview, SendState } from './state.js'

/** What sending needs of the rest of the kit. */
export interface SendTools {
  clock: Clock
  /** The wallet as it is at this moment. */
  getAccount(): SendAccount | undefined
  /** Throws a `MethodUnsupportedError` where the kit cannot move money. */
  loadTransactions(account: SendAccount): Promise<ChainTransactions>
  /** Where a name leads, by the chain or the app's server; `undefined` when nobody has it. */
  findName(parameters: {
    account: SendAccount
    name: string
    signal: AbortSignal
  }): Promise<{ name: string; address: string } | undefined>
  /**
   * Whom the account itself has sent to, newest first. Never throws: what cannot be read is
   * missing.
   */
  readKnown(account: SendAccount, signal: AbortSignal): Promise<readonly OwnRecipient[]>
  /** The wallet sent it: to be watched from now on, whether or not anybody still looks. */
  remember(review: SendReview, hash: string): void
  /** A request that had been left has been answered, one way or the other. */
  unsettledEnded(): void
  /** How it ended. */
  waitFor(hash: string, signal?: AbortSignal): Promise<TransactionOutcome>
}

/** Something that the kit does while something is being sent. */
export type SendEffect = Effect<SendState, SendEvent>
