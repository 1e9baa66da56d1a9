/**
 * One switch per misbehaviour that phone wallets have shown over the relay. All off means a
 * conforming wallet.
 */
export interface RelayBehaviors {
  /**
   * Never answers these methods: `wc_…`, or methods of requests such as `personal_sign`; `'*'`
   * means all. The user is prompted anyway.
   */
  neverAnswers: readonly string[]
  /**
   * Rejects with this value as the `error` member. Any value: `{}`, `{ code: 12001 }`,
   * `{ line: 1 }`.
   */
  rejectsAs: { error: unknown } | undefined
  /** Answers by method, sent in place of the true ones and without a prompt. */
  answersAs: Readonly<Record<string, unknown>>
  /** Sends every answer twice, sealed separately. */
  answersTwice: boolean
  /** Sends the settlement before the answer to the proposal. */
  settlesFirst: boolean
  /** Approves the proposal and never sends a settlement. */
  neverSettles: boolean
  /** Sends the settlement twice, sealed separately. */
  settlesTwice: boolean
  /** The public key named as controller in the settlement, instead of the true one. */
  controllerAs: string | undefined
  /** The namespaces of the settlement, instead of the true ones. */
  namespacesAs: unknown
  /** Sends an event right after the settlement, before the site confirms it. */
  emitsBeforeAcknowledged: boolean
  /** Grants accounts in this namespace only. */
  onlyNamespace: 'eip155' | 'solana' | undefined
  /** Methods that the wallet lacks, so that no session allows them. */
  lacksMethods: readonly string[]
  /** Supports Solana's chains by their deprecated ids only. */
  deprecatedChains: boolean
  /** Answers with Solana transactions in base58, not base64. */
  answersBase58: boolean
  /** Answers `solana_signTransaction` with one member of the two only. */
  answersOnly: 'signature' | 'transaction' | undefined
  /** Sends errors of requests as a string without a code, also rejections. */
  errorsAsText: boolean
  /** Approves a request after it has expired. */
  ignoresExpiry: boolean
  /** Sends every request to a site with the id of the settlement. */
  repeatsIds: boolean
  /**
   * Overrides members of the signed sign-in: nonce, domain, aud, iss, resources. The signature
   * covers them.
   */
  signInAs: Readonly<Record<string, unknown>>
  /** Signs in with the key of this account (an index) in place of the stated address's. */
  signInBy: number | undefined
}

/**
 * The switches of a conforming wallet: all off.
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
 * Object.assign(wallet.behaviors, relayConforming) // conforming again
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
