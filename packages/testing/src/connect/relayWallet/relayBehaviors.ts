/**
 * One switch per misbehaviour that phone wallets have shown over the relay. All off means a
 * conforming wallet.
 */
export interface RelayBehaviors {
  /**
   * These methods are never answered: `wc_…` or a request's own, as `personal_sign`; `'*'` means
   * all. The user is prompted all the same.
   */
  neverAnswers: readonly string[]
  /**
   * The value of the `error` member, instead of a rejection. Any value: `{}`, `{ code: 12001 }`, `{
   * line: 1 }`.
   */
  rejectsAs: { error: unknown } | undefined
  /** Answers by method instead of the true ones, and without a prompt. */
  answersAs: Readonly<Record<string, unknown>>
  /** Every answer is sent twice, sealed separately. */
  answersTwice: boolean
  /** The settlement is sent before the answer to the proposal. */
  settlesFirst: boolean
  /** Says yes to the proposal and never settles. */
  neverSettles: boolean
  /** The settlement is sent twice, sealed separately. */
  settlesTwice: boolean
  /** The public key named as controller in the settlement, instead of the true one. */
  controllerAs: string | undefined
  /** The namespaces of the settlement, instead of the true ones. */
  namespacesAs: unknown
  /** Does not wait until the site confirms the settlement: an event follows at once. */
  emitsBeforeAcknowledged: boolean
  /** Gives accounts in this namespace only. */
  onlyNamespace: 'eip155' | 'solana' | undefined
  /** Methods that it does not have, so that no session allows them. */
  lacksMethods: readonly string[]
  /** Knows Solana's chains by their deprecated ids only. */
  deprecatedChains: boolean
  /** Answers transactions of Solana in base58, not base64. */
  answersBase58: boolean
  /** Answers `solana_signTransaction` with one member of the two only. */
  answersOnly: 'signature' | 'transaction' | undefined
  /** Puts only a text into the errors of requests, a rejection included. */
  errorsAsText: boolean
  /** Approves a request after it has expired. */
  ignoresExpiry: boolean
  /** Every request of the wallet to a site carries the id of the settlement. */
  repeatsIds: boolean
  /**
   * Members of the signed sign-in that are something else: nonce, domain, aud, iss, resources. The
   * signature is over these.
   */
  signInAs: Readonly<Record<string, unknown>>
  /** Signs in with this account's key (an index), whatever the stated address is. */
  signInBy: number | undefined
}

/**
 * Every switch off: a conforming wallet.
 *
 * @example
 * ```ts
 * import { createRelayWallet, relayConforming } from '@latchkey/testing/relay'
 *
 * const wallet = createRelayWallet({
 *   relayUrl: 'ws://127.0.0.1:4020',
 *   chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }],
 *   behaviors: { settlesFirst: true },
 * })
 * Object.assign(wallet.behaviors, relayConforming) // well again
 * ```
 */
export const relayConforming: RelayBehaviors = {
  neverAnswers: [],
  rejectsAs: undefined,
  answersAs: {},
  answersTwice: false,
  settlesFirst: false,
  neverSettles: false,
  settlesTwice: false,
  controllerAs: undefined,
  namespacesAs: undefined,
  emitsBeforeAcknowledged: false,
  onlyNamespace: undefined,
  lacksMethods: [],
  deprecatedChains: false,
  answersBase58: false,
  answersOnly: undefined,
  errorsAsText: false,
  ignoresExpiry: false,
  repeatsIds: false,
  signInAs: {},
  signInBy: undefined,
}
