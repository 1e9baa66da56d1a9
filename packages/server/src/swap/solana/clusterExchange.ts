import type { Cluster } from '../../networks/solana/cluster.js'

/** A requested swap on Solana. A token is the address of its mint, or `native` for SOL. */
export interface ClusterAsk {
  readonly chain: Cluster
  readonly from: string
  readonly to: string
  /** Exact amount of `from`, in the smallest unit. */
  readonly amount: bigint
  /** Sender, recipient and only signer. */
  readonly user: string
}

/** The transaction of a swap, for the user to sign and send. */
export interface ClusterSwap {
  /** The program that swaps. */
  readonly program: string
  /** The compiled message, of version 0. The client replaces its lifetime. */
  readonly message: Uint8Array
}

/** An offer of an exchange on Solana. */
export interface ClusterOffer {
  /** Amount that the user receives, after all fees. */
  readonly toAmount: bigint
  readonly exchange: 'jupiter'
  /**
   * Builds a transaction that fails unless the user receives `minToAmount`.
   *
   * @throws ServerError 409 `price_moved` when that amount is no longer available.
   */
  build(minToAmount: bigint): Promise<ClusterSwap>
}

/** A source of swap offers on Solana. */
export interface ClusterExchange {
  /** True if the exchange supports this cluster. */
  serves(cluster: Cluster): boolean
  /**
   * Returns offers. Empty if the pair is not traded.
   *
   * @throws ServerError 502 to 504 when a third party fails.
   */
  offers(ask: ClusterAsk): Promise<readonly ClusterOffer[]>
}
