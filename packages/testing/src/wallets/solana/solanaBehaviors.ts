import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { TransactionChange } from './changeTransaction.js'

/** A feature of the test wallet. */
export type SolanaFeatureName =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'standard:events'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'

/**
 * One switch per misbehaviour that real Wallet Standard wallets have shown. All off means a
 * conforming wallet. The numbers are those of the catalogue in this package's `docs/wallets.md`.
 */
export interface SolanaBehaviors {
  /** S1: properties of the wallet that throw when they are read. */
  throwingGetters: readonly (keyof Wallet)[]
  /**
   * S6, S19: these features hang until `settlePending`; `'*'` means every feature. They show their
   * prompts.
   */
  neverAnswers: readonly (SolanaFeatureName | '*')[]
  /** S7, S16: answers by feature, instead of the true ones, and without a prompt. */
  answersAs: Readonly<Partial<Record<SolanaFeatureName, unknown>>>
  /** S7, S12: maps the true accounts to those that apps see. */
  accountsAs: ((accounts: readonly WalletAccount[]) => unknown) | undefined
  /** S8: a silent connect prompts, if the app is not trusted. */
  promptsSilently: boolean
  /** S8: a silent connect of an app that is not trusted rejects with 4001, as in Phantom. */
  rejectsSilently: boolean
  /**
   * S9: the number of signing requests before which the wallet replaces its account objects without
   * an event. Such a request fails with `invalid account`, without a prompt.
   */
  renewsAccounts: number
  /** S10: every change is emitted twice. */
  repeatsEvents: boolean
  /** S10: changes are not emitted. */
  silentEvents: boolean
  /** S10: new accounts are emitted after an empty list. */
  flickers: boolean
  /** S10: `on` of `standard:events` throws, or returns nothing. */
  eventsAre: 'throwing' | 'without off' | undefined
  /** S11: features that are missing now. `emit({ features })` notifies apps. */
  missingFeatures: readonly SolanaFeatureName[]
  /**
   * S13, S16: signs with this account (an index), or sends to this chain, in place of the one
   * shown.
   */
  actsFor: { account?: number | undefined; chain?: string | undefined } | undefined
  /** S13: returns the signature of a transaction that it did not send. */
  sendsNothing: boolean
  /**
   * S14: instructions that the wallet adds to a transaction without signatures, as Phantom does:
   * ComputeBudget before the others, Lighthouse behind them.
   */
  addsInstructions: readonly ('compute budget' | 'lighthouse')[]
  /** S15: signs and sends another transaction than the requested one. */
  changesTransaction: TransactionChange | undefined
  /** S16: returns fewer or more results than inputs. */
  resultsAre: 'too few' | 'too many' | undefined
  /** S16: 63 bytes, zeros, or the signature of a key that the wallet does not disclose. */
  signaturesAre: 'short' | 'zero' | 'foreign' | undefined
  /** S16: signs another message than the requested one, and returns it. */
  signsOtherMessage: boolean
  /** Returns bytes as a view of a larger buffer, like Node's `Buffer`, or as a list of numbers. */
  bytesAre: 'view' | 'numbers' | undefined
  /** S17: fields of the sign-in message, instead of the app's. `undefined` omits a field. */
  signInAs: { readonly [K in keyof SolanaSignInInput]?: SolanaSignInInput[K] | undefined }
  /** S17: signs in with this account (an index). */
  signInBy: number | undefined
  /** S18: the value thrown instead of a prompt. Wrapped, so that `undefined` can be thrown. */
  throws: { value: unknown } | undefined
  /** S18: as `throws`, for the common case of an error object. */
  rejectsAs: unknown
  /** S20: the transaction is sent, and the answer hangs until `settlePending`. */
  sendsThenHangs: boolean
}

/**
 * The switches of a conforming wallet: all off.
 *
 * @example
 * ```ts
 * import { conformingSolana, createSolanaTestWallet } from '@latchkey/testing'
 *
 * const wallet = createSolanaTestWallet({
 *   chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 *   behaviors: { silentEvents: true },
 * })
 * Object.assign(wallet.behaviors, conformingSolana) // conforming again
 * ```
 */
export const conformingSolana: SolanaBehaviors = {
  throwingGetters: [],
  neverAnswers: [],
  answersAs: {},
  accountsAs: undefined,
  promptsSilently: false,
  rejectsSilently: false,
  renewsAccounts: 0,
  repeatsEvents: false,
  silentEvents: false,
  flickers: false,
  eventsAre: undefined,
  missingFeatures: [],
  actsFor: undefined,
  sendsNothing: false,
  addsInstructions: [],
  changesTransaction: undefined,
  resultsAre: undefined,
  signaturesAre: undefined,
  signsOtherMessage: false,
  bytesAre: undefined,
  signInAs: {},
  signInBy: undefined,
  throws: undefined,
  rejectsAs: undefined,
  sendsThenHangs: false,
}
