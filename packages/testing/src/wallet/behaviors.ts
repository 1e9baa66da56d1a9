/**
 * One switch per misbehaviour that real wallets have shown. All off means a conforming wallet.
 * The numbers are those of the catalogue in this package's README.
 */
export interface Behaviors {
  /** W1, W2, W3, W22: these methods hang until `settlePending`; `'*'` means every method. */
  neverAnswers: readonly string[]
  /** W4: every event is emitted twice. */
  repeatsEvents: boolean
  /** W5, W6: what is thrown instead of asking the person, whatever it is. Wrapped, so that `undefined` can be thrown. */
  throws: { value: unknown } | undefined
  /** W6: as `throws`, for the common case of an error object. */
  rejectsAs: unknown
  /** W7: answers by method, instead of the true ones. */
  answersAs: Readonly<Record<string, unknown>>
  /** W8, W33: the accounts reported, instead of the true ones. */
  accountsAs: unknown
  /** W9: the chain id reported, instead of the true one. */
  chainIdAs: unknown
  /** W11, W13: events that are never emitted. */
  silentEvents: readonly string[]
  /** W12, W13: emitted before the true event: `[event, argument]`. */
  emitsBefore: readonly (readonly [event: string, argument: unknown])[]
  /** W14: what `wallet_switchEthereumChain` does instead. */
  switchesAs: 'missing' | 'resolves without moving' | 'moves and rejects' | 'moves and hangs' | undefined
  /** W15: what is thrown for an unknown chain, instead of code 4902. */
  unknownChainAs: unknown
  /** W16: adding a chain succeeds, moving to it is refused. */
  refusesAfterAdding: boolean
  /** W18: the provider has no `on` and `removeListener`, or they throw. */
  eventsAre: 'missing' | 'throwing' | undefined
  /** W21: the extension was updated or its worker died: every request fails like a closed port. */
  portIsClosed: boolean
}

/** A conforming wallet. */
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
  refusesAfterAdding: false,
  eventsAre: undefined,
  portIsClosed: false,
}
