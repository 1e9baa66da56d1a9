import { nodeTransport } from '../nodeTransport.js'
import type { NodeRequest } from '../onlyOfChain.js'
import type { Cluster, ClusterConfig } from './cluster.js'
import { clusterRules } from './clusterRules.js'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** Creates a cluster from its config. */
export function createCluster(
  caipId: `solana:${string}`,
  { nodes, name = 'Solana', tokens = [] }: ClusterConfig,
  clock: { now(): number } = Date,
): Cluster {
  const given = typeof nodes === 'string' ? [nodes] : nodes
  const { request } = nodeTransport(clusterRules(caipId), given, { clock })({})
  return { caipId, name, nativeCurrency: sol, tokens, request: request as NodeRequest }
}
