import type { NodeRequest } from '../onlyOfChain.js'

/** A token in the operator's list. */
export interface ClusterToken {
  /** The address of its mint. */
  address: string
  name: string
  symbol: string
  decimals: number
  logoUri?: string | undefined
}

/** Configuration of a Solana cluster. */
export interface ClusterConfig {
  /** JSON-RPC URLs. With several, the next one is used if one fails. */
  nodes: string | readonly string[]
  name?: string | undefined
  /** Tokens whose names, decimals and prices are shown without a warning. */
  tokens?: readonly ClusterToken[] | undefined
}

/** Clusters by CAIP-2 id. */
export type Clusters = Readonly<Record<string, ClusterConfig>>

/** A configured cluster. */
export interface Cluster {
  /** CAIP-2. */
  readonly caipId: `solana:${string}`
  readonly name: string
  readonly nativeCurrency: { name: string; symbol: string; decimals: number }
  readonly tokens: readonly ClusterToken[]
  /**
   * Sends a JSON-RPC call to one node after the other, until one answers. 10 s in all.
   *
   * Fails with viem's error around `ServerError` 503 `chain_unavailable`: see `serverErrorOf`.
   */
  readonly request: NodeRequest
}
