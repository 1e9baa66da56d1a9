import type { Address, PublicClient } from 'viem'
import type { ChainNodes } from './signatureNodes.js'

/** A token in the operator's list. */
export interface TokenConfig {
  address: Address
  name: string
  symbol: string
  decimals: number
  logoUri?: string | undefined
  /** Supports EIP-2612 permits. */
  eip2612?: boolean | undefined
}

/** Contracts of a chain that the server calls. A feature without its contract is disabled. */
export interface ChainContracts {
  multicall3?: Address | undefined
  wrappedNative?: Address | undefined
  uniswapV2?: { factory: Address; router: Address } | undefined
  /** Fee tiers in hundredths of a basis point. */
  uniswapV3?:
    | { factory: Address; quoter: Address; router: Address; feeTiers: readonly number[] }
    | undefined
  ens?: { registry: Address; universalResolver: Address } | undefined
}

/** Configuration of a chain. */
export interface ChainConfig {
  nodes: ChainNodes
  name?: string | undefined
  nativeCurrency?: { name: string; symbol: string; decimals: number } | undefined
  /** Tokens whose names, decimals and prices are shown without a warning. */
  tokens?: readonly TokenConfig[] | undefined
  /** The token worth one US dollar in prices from pools on this chain. */
  dollar?: Address | undefined
  contracts?: ChainContracts | undefined
}

/** A configured chain. */
export interface Chain {
  readonly chainId: number
  /** CAIP-2. */
  readonly caipId: `eip155:${number}`
  readonly name: string
  readonly nativeCurrency: { name: string; symbol: string; decimals: number }
  readonly tokens: readonly TokenConfig[]
  readonly dollar: Address | undefined
  readonly contracts: ChainContracts
  /**
   * Reads with fallback, multicall and a deadline of 10 s including the body. Never sends a
   * transaction.
   */
  readonly client: PublicClient
}
