import type { Chain } from 'viem'
import { type Client, createClient } from './client.js'
import type { ReadChain } from './connect/clientState.js'
import type { TabChannel } from './connect/leaderTab.js'
import { ProviderRpcError } from './kernel/errors.js'
import type { Host, Places, SolanaShared, WalletConnectParameters } from './parameters.js'
import { createProvider, type WalletConnectProvider } from './provider.js'

/** A client and its provider. */
export interface Loaded {
  readonly client: Client
  readonly provider: WalletConnectProvider
}

/** Reads through the transports of the app's own wagmi config. */
function readThrough({ chains, transports }: Host): ReadChain {
  const opened = new Map<
    number,
    (request: { method: string; params?: unknown }) => Promise<unknown>
  >()
  return async (chainId, method, params) => {
    const chain = chains.find(({ id }: Chain) => id === chainId)
    const transport = transports?.[chainId]
    if (!transport) throw new ProviderRpcError(4901, `No node is configured for chain ${chainId}.`)
    const request = opened.get(chainId) ?? transport({ chain }).request
    opened.set(chainId, request)
    return request(params === undefined ? { method } : { method, params })
  }
}

function openChannel(name: string): TabChannel | undefined {
  try {
    return 'document' in globalThis ? new BroadcastChannel(name) : undefined
  } catch {
    // Without channels, each tab works alone.
    return undefined
  }
}

/** Creates the client and its provider with the page's storage and APIs. */
export function loadClient(
  config: Host,
  parameters: WalletConnectParameters,
  places: Places,
  solana: SolanaShared,
): Loaded {
  const chains = config.chains.map(({ id }) => id)
  const read = readThrough(config)
  const client = createClient({
    ...places,
    relayUrl: parameters.relayUrl,
    projectId: parameters.projectId,
    metadata: () => {
      const { document, location } = globalThis as { document?: Document; location?: Location }
      const url = parameters.metadata?.url ?? location?.origin ?? ''
      const name = (parameters.metadata?.name ?? document?.title) || (location?.hostname ?? '')
      // Wallets refuse a description that lacks one of these, even if it is empty.
      return {
        name,
        description: parameters.metadata?.description ?? '',
        url,
        icons: parameters.metadata?.icons ?? [],
      }
    },
    chains,
    solanaChains: () => solana.offered,
    readChain: read,
    locks: (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks,
    openChannel,
    onRequests(data) {
      config.emitter.emit('message', { type: 'wallet_requests', data })
      const isSame = JSON.stringify(data) === JSON.stringify(solana.requests ?? [])
      solana.requests = data
      if (!isSame) for (const listener of [...solana.listeners]) listener()
    },
  })
  return { client, provider: createProvider(client, { chains, read }) }
}
