import type { FrameCluster } from '../kernel/config.js'

const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/**
 * Returns the names of the clusters that a sign-in may use: CAIP-2 ids, and those of Sign-In With
 * Solana.
 */
export function solanaChainIds(clusters: readonly FrameCluster[]): readonly string[] {
  return clusters.flatMap(({ id }) => {
    const name = names[id] ?? 'localnet'
    return [id, id.slice('solana:'.length), name, `solana:${name}`]
  })
}
