import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { App } from './App.js'
import './host.css'
import { createSetup, mount } from './mount.js'

mount((options) => {
  const { adapter, latchkey, theme } = createSetup(options)
  return (
    <WagmiProvider config={adapter.config}>
      <QueryClientProvider client={new QueryClient()}>
        <LatchkeyProvider latchkey={latchkey} theme={theme}>
          <App />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
})
