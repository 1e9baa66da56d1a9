import type { SolanaSessions, WalletConnectConnector } from './parameters.js'

export type { SolanaSessions } from './parameters.js'

/**
 * Creates the Solana side of a connector, which has the client and the session of the connector. An
 * app without Solana does not load it.
 *
 * Source: https://specs.walletconnect.com/2.0, CAIP-25.
 *
 * @example
 * ```ts
 * import { walletConnect } from '@latchkey/walletconnect'
 * import { walletConnectSolana } from '@latchkey/walletconnect/solana'
 *
 * const pairing = walletConnect({ projectId: '…' })
 * const connectors = [walletConnectSolana(pairing)] // of solana({ networks, connectors })
 * ```
 */
export function walletConnectSolana({ sides }: WalletConnectConnector): SolanaSessions {
  const { client, shared } = sides
  return {
    offer(chainIds) {
      shared.offered = [...chainIds]
    },
    getSession: () => client().current()?.solana.getSession(),
    restore: async ({ signal } = {}) =>
      (await client().restore(signal))?.solana.restore({ signal }),
    pair: async (wish) => (await client().load(wish.signal)).solana.pair(wish),
    connect: async (wish) => (await client().load(wish.signal)).solana.connect(wish),
    request: async (wish) => (await client().load(wish.signal)).solana.request(wish),
    disconnect: async () => (await client().restore())?.solana.disconnect(),
    getRequests: () => shared.requests ?? [],
    subscribe(listener) {
      shared.listeners.add(listener)
      return () => void shared.listeners.delete(listener)
    },
  }
}
