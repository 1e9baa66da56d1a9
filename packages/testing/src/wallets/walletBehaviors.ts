/**
 * One switch per misbehaviour that real wallets have shown. All off means a conforming wallet.
 * The numbers are those of the list in this package's README.
 */
export interface Behaviors {
  /**
   * W1, W2, W3, W22: these methods hang until `settlePending`; `'*'` means every method. They show
   * their prompts. A late answer to a read has the value at the time of the request.
   */
  neverAnswers: readonly string[]
  /** W4: every event is emitted twice. */
  repeatsEvents: boolean
  /** W5, W6: the value thrown instead of a prompt. Wrapped, so that `undefined` can be thrown. */
  throws: { value: unknown } | undefined
  /** W6: as `throws`, for the common case of an error object. */
  rejectsAs: unknown
  /** W7: answers by method, instead of the true ones, and without a prompt. */
  answersAs: Readonly<Record<string, unknown>>
  /** W8, W33: the accounts reported, instead of the true ones. */
  accountsAs: unknown
  /** W9: the chain id reported, instead of the true one. */
  chainIdAs: unknown
  /** W11, W13: events that are never emitted. */
  silentEvents: readonly string[]
  /** W12, W13: emitted before the true event: `[event, argument]`. */
  emitsBefore: readonly (readonly [event: string, argument: unknown])[]
  /** W14: the behavior of `wallet_switchEthereumChain`. */
  switchesAs:
    | 'missing'
    | 'resolves without moving'
    | 'moves and rejects'
    | 'moves and hangs'
    | undefined
  /** W15: the error for an unknown chain, instead of code 4902. */
  unknownChainAs: unknown
  /**
   * No misbehaviour: switches to an added network in the same prompt, like most wallets.
   */
  movesAfterAdding: boolean
  /** W16: adds a chain, and refuses to switch to it. */
  refusesAfterAdding: boolean
  /** W17: emits `disconnect` and `connect` at every switch. */
  disconnectsOnSwitch: boolean
  /** W18: the provider has no `on` and `removeListener`, or they throw. */
  eventsAre: 'missing' | 'throwing' | undefined
  /** W21: the extension was updated or its worker died: every request fails like a closed port. */
  portIsClosed: boolean
  /**
   * W33: signs and sends with this account (an index) or on this chain, in place of the requested
   * and shown one.
   */
  actsFor: { account?: number | undefined; chainId?: number | undefined } | undefined
  /**
   * No misbehaviour: sends several calls atomically (EIP-5792, by EIP-7702 on a local node with the
   * rules of Prague). `ready`: the account gets code for that first, which the prompt shows.
   * Without it, the methods do not exist.
   */
  atomic: 'supported' | 'ready' | undefined
}

/**
 * The switches of a conforming wallet: all off.
 *
 * @example
 * ```ts
 * import { conforming, createTestWallet } from '@latchkey/testing'
 *
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }], behaviors: { portIsClosed: true } })
 * Object.assign(wallet.behaviors, conforming) // conforming again
 * ```
 */
export const conforming: Behaviors = {
  neverAnswers: [],
  repeatsEvents: false,
  throws: undefined,
  rejectsAs: undefined,
  answersAs: {},
  accountsAs: undefined,
  chainIdAs: undefined,
  silentEvents: [],
  emitsBefore: [],
  switchesAs: undefined,
  unknownChainAs: undefined,
  movesAfterAdding: false,
  refusesAfterAdding: false,
  disconnectsOnSwitch: false,
  eventsAre: undefined,
  portIsClosed: false,
  actsFor: undefined,
  atomic: undefined,
}
