import type { Transport } from 'viem'
import type { AdapterContext } from './connect/adapterContext.js'
import type { NodeContext } from './networks/readNode.js'

type NodeClient = ReturnType<NodeContext['config']['getClient']>

/**
 * The nodes that simulate a transaction and read token decimals: those of `transports`, and the
 * app's where there is none.
 */
export function createChecks(
  { config, clock }: Pick<AdapterContext, 'config' | 'clock'>,
  transports: Readonly<Record<number, Transport>>,
): NodeContext {
  const clients = new Map<number, NodeClient>()
  function getClient({ chainId }: { chainId: number }): NodeClient {
    const transport = transports[chainId]
    const chain = config.chains.find(({ id }) => id === chainId)
    if (!transport || !chain) return config.getClient({ chainId })
    // Not createClient of viem: importing it here moves it into the first load.
    const client = clients.get(chainId) ?? { chain, request: transport({ chain }).request }
    clients.set(chainId, client)
    return client
  }
  return { config: { getClient }, clock }
}
