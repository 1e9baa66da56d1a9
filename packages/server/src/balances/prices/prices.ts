/** A token of a network. */
export interface TokenRef {
  /** The chain id on EVM, the CAIP-2 id of a Solana cluster. */
  readonly chainId: number | `solana:${string}`
  /** On Solana the mint, case-sensitive. `native` is the network's own currency. */
  readonly address: string
}

/** Prices in US dollars. */
export interface Prices {
  /**
   * Returns decimal strings in the order of the tokens; `undefined` for an unknown price.
   *
   * @throws ServerError 503 when no source responds.
   */
  getPrices(tokens: readonly TokenRef[]): Promise<readonly (string | undefined)[]>
}
