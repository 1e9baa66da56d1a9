import { createPublicClient, defineChain, type PublicClient } from 'viem'
import type { Chain, ChainConfig } from './chain.js'
import type { JoinOptions } from './joinReads.js'
import { evmRules } from './nodeRules.js'
import { nodeTransport } from './nodeTransport.js'
import type { ChainNodes } from './signatureNodes.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** True for a config. Nodes alone are also a valid description of a chain. */
export function isChainConfig(given: ChainNodes | ChainConfig): given is ChainConfig {
  return typeof given === 'object' && 'nodes' in given
}

/** Creates a chain from its config. */
export function createChain(
  chainId: number,
  given: ChainNodes | ChainConfig,
  { clock = Date, headLifetime }: Partial<JoinOptions> = {},
): Chain {
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
  const client = createPublicClient({
    chain,
    transport: nodeTransport(evmRules(chainId), typeof nodes === 'object' ? nodes : [nodes], {
      clock,
      headLifetime,
    }),
    // A called contract must not make the server fetch URLs of its choice (SEC-56).
    ccipRead: false,
    cacheTime: 0,
  }) as PublicClient
  return {
    chainId,
    caipId: `eip155:${chainId}`,
    name,
    nativeCurrency,
    tokens,
    dollar,
    contracts,
    client,
  }
}
