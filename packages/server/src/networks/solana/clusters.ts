import type { ChainId } from '@latchkey/protocol'

/** CAIP-2 ids of the public clusters. Source: https://namespaces.chainagnostic.org/solana/caip2. */
export const publicClusters: Readonly<Record<'mainnet' | 'devnet' | 'testnet', ChainId>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Form of a cluster's CAIP-2 id: the first 32 characters of its genesis hash. */
const CLUSTER_ID: RegExp = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/

/** True if a CAIP-2 id has the form of a cluster's. */
export function isClusterId(id: string): id is ChainId {
  return CLUSTER_ID.test(id)
}
