import type { Clock } from '../kernel/clock.js'
import type { Effect } from '../kernel/machine.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import type { OwnRecipient, SendAccount, SendEvent, SendReview, SendState } from './sendState.js'

/** The dependencies of sending. */
export interface SendDeps {
  clock: Clock
  /** Returns the wallet's current account. */
  getAccount(): SendAccount | undefined
  /** Throws a `MethodUnsupportedError` where the kit cannot send transactions. */
  loadTransactions(account: SendAccount): Promise<ChainTransactions>
  /** Resolves a name through the chain or the app's server; `undefined` if it is not registered. */
  findName(parameters: {
    account: SendAccount
    name: string
    signal: AbortSignal
  }): Promise<{ name: string; address: string } | undefined>
  /**
   * Reads the recipients of the account, newest first. Never throws: returns the part that could be
   * read.
   */
  readKnown(account: SendAccount, signal: AbortSignal): Promise<readonly OwnRecipient[]>
  /** Tracks a transaction that the wallet sent, also after the user leaves. */
  remember(review: SendReview, hash: string): void
  /** Called when the wallet has answered a request that the user had left. */
  unsettledEnded(): void
  /** Resolves with the outcome. */
  waitFor(hash: string, signal?: AbortSignal): Promise<TransactionOutcome>
}

/** An effect of sending. */
export type SendEffect = Effect<SendState, SendEvent>
