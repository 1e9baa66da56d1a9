import type { Cluster } from '../../networks/solana/cluster.js'

/** A requested swap on Solana. A token is the address of its mint, or `native` for SOL. */
export interface ClusterAsk {
  readonly chain: Cluster
  readonly from: string
  readonly to: string
  /** Of `from`, in the smallest unit; all of it is swapped. */
  readonly amount: bigint
  /** Pays and receives, and is the only signer. */
  readonly user: string
}

/** A transaction that swaps when the user signs and sends it. */
export interface ClusterSwap {
  /** The program that swaps. */
  readonly program: string
  /** The compiled message, of version 0. The client replaces its lifetime. */
  readonly message: Uint8Array
}

/** An offer of an exchange on Solana. */
export interface ClusterOffer {
  /** Amount that arrives at the user, all fees taken off. */
  readonly toAmount: bigint
  readonly exchange: 'jupiter'
  /**
   * Makes it a transaction that fails unless `minToAmount` arrives at the user.
   *
   * @throws ServerError 409 `price_moved` when that much can no longer be had.
   */
  build(minToAmount: bigint): Promise<ClusterSwap>
}

/** A source of swap offers on Solana. */
export interface ClusterExchange {
  /** True if it swaps on this cluster. */
  serves(cluster: Cluster): boolean
  /**
   * None when nothing trades the pair.
   *
   * @throws ServerError 502 to 504 if no answer can be had.
   */
  offers(ask: ClusterAsk): Promise<readonly ClusterOffer[]>
}
