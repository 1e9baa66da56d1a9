import type { ChainServices } from '../networks/chainServices.js'
import type { Prices } from './prices/prices.js'
import type { Mints } from './solana/createMints.js'
import type { Tokens } from './tokens/createTokens.js'

/** Services for the features that read tokens and their prices. */
export interface BalanceServices extends ChainServices {
  readonly prices: Prices | undefined
  readonly tokens: Tokens
  readonly mints: Mints
}
