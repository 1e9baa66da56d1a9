import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import type { DemoSetup } from './mount.js'

const queryClient = new QueryClient()

/** Provides wagmi and the kit to a page. */
export function Providers({
  setup: { adapter, latchkey, theme },
  children,
}: {
  setup: DemoSetup
  children: ReactNode
}): ReactElement {
  return (
    <WagmiProvider config={adapter.config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider latchkey={latchkey} theme={theme}>
          {children}
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
