import { createPublicClient, defineChain, fallback, http, type PublicClient, type Transport } from 'viem'
import type { ChainNodes } from '../signatures/nodes.js'
import type { Chain, ChainConfig } from './chain.js'

const DEADLINE_MS = 10_000

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Nodes alone are enough of a description. */
export function isChainConfig(given: ChainNodes | ChainConfig): given is ChainConfig {
  return typeof given === 'object' && 'nodes' in given
}

function transportOf(nodes: ChainNodes): Transport {
  const list: readonly (string | Transport)[] = typeof nodes === 'object' ? nodes : [nodes]
  const transports = list.map((node) => (typeof node === 'string' ? http(node, { timeout: DEADLINE_MS, retryCount: 0 }) : node))
  return fallback(transports, { retryCount: 0 })
}

export function createChain(chainId: number, given: ChainNodes | ChainConfig): Chain {
  const {
    nodes,
    name = `Chain ${chainId}`,
    nativeCurrency = ether,
    tokens = [],
    dollar,
    contracts = {},
  }: ChainConfig = isChainConfig(given) ? given : { nodes: given }
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [] } },
    contracts: contracts.multicall3 ? { multicall3: { address: contracts.multicall3 } } : {},
  })
  const client = createPublicClient({ chain, transport: transportOf(nodes), batch: { multicall: contracts.multicall3 !== undefined } }) as PublicClient
  return { chainId, caipId: `eip155:${chainId}`, name, nativeCurrency, tokens, dollar, contracts, client }
}
