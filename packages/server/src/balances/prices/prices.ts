import type { Address } from 'viem'

/** A token of a chain; `'native'` is the chain's own currency. */
export interface TokenRef {
  readonly chainId: number
  readonly address: Address | 'native'
}

/** Prices in US dollars. */
export interface Prices {
  /**
   * Decimal strings in the order of the tokens; `undefined` where the price is not known.
   *
   * @throws ServerError 503 when no source answers.
   */
  getPrices(tokens: readonly TokenRef[]): Promise<readonly (string | undefined)[]>
}
