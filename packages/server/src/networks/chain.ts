import type { Address, PublicClient } from 'viem'
import type { ChainNodes } from './signatureNodes.js'

/** A token that the operator vouches for. */
export interface TokenConfig {
  address: Address
  name: string
  symbol: string
  decimals: number
  logoUri?: string | undefined
  /** Takes EIP-2612 permits. */
  eip2612?: boolean | undefined
}

/** Contracts of a chain that the server asks. What is missing is not offered. */
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

/** What the server knows of a chain. */
export interface ChainConfig {
  nodes: ChainNodes
  name?: string | undefined
  nativeCurrency?: { name: string; symbol: string; decimals: number } | undefined
  /** Tokens whose names, decimals and prices may be shown without a warning. */
  tokens?: readonly TokenConfig[] | undefined
  /** The token that counts as one US dollar when prices come from pools on this chain. */
  dollar?: Address | undefined
  contracts?: ChainContracts | undefined
}

/** A chain the server can read. */
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
   * Reads with fallback, multicall and a deadline of 10 s including the body; never sends anything.
   */
  readonly client: PublicClient
}
