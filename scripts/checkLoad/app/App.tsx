import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { mainnet } from 'viem/chains'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { Connection } from './Connection.js'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queryClient = new QueryClient()

/**
 * A bare wagmi app. Its actions load with the first press, so that the page loads only wagmi's
 * connection.
 */
export function App(): ReactElement {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Connection />
        <button
          type="button"
          onClick={async () => (await import('./actions.js')).connectWallet(config)}
        >
          Connect
        </button>
        <button
          type="button"
          onClick={async () => (await import('./actions.js')).disconnectWallet(config)}
        >
          Disconnect
        </button>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
