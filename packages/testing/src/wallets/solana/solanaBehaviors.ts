/** A feature that the test wallet has. */
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
  /**
   * S6, S19: these features hang until `settlePending`; `'*'` means every feature. Prompts are
   * shown meanwhile.
   */
  neverAnswers: readonly (SolanaFeatureName | '*')[]
  /** S18: the value thrown instead of a prompt. Wrapped, so that `undefined` can be thrown. */
  throws: { value: unknown } | undefined
  /** S18: as `throws`, for the common case of an error object. */
  rejectsAs: unknown
  /** S7, S16: answers by feature, instead of the true ones, and without a prompt. */
  answersAs: Readonly<Partial<Record<SolanaFeatureName, unknown>>>
}

/** Every switch off: a conforming wallet. */
export const conformingSolana: SolanaBehaviors = {
  neverAnswers: [],
  throws: undefined,
  rejectsAs: undefined,
  answersAs: {},
}
