/**
 * A bare app of React, wagmi and viem, with the usual hooks of an app with a wallet: account,
 * balance and a transaction. The kit's sizes are the difference to this app.
 */
export const bareApp: string = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useBalance, useConnection, useSendTransaction, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queryClient = new QueryClient()

function Page() {
  const { address } = useConnection()
  const { data } = useBalance({ address })
  const { sendTransaction } = useSendTransaction()
  return <button onClick={() => sendTransaction({ to: address, value: data?.value })}>{address}</button>
}

createRoot(document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
`

/** The same app with the kit: provider, button and EVM adapter on the app's own config. */
export const latchkeyApp: string = bareApp
  .replace(
    '\n',
    "\nimport { createLatchkey } from '@latchkey/core'\nimport { evm } from '@latchkey/evm'\nimport { ConnectButton, LatchkeyProvider } from '@latchkey/react'\n",
  )
  .replace(
    'const queryClient',
    "const latchkey = createLatchkey({ adapters: [evm({ config })], app: { name: 'Millpond' } })\nconst queryClient",
  )
  .replace(
    '<Page />',
    '<LatchkeyProvider latchkey={latchkey}>\n        <Page />\n        <ConnectButton />\n      </LatchkeyProvider>',
  )

/** Single imports, measured without the code of an app. */
export const singleImports: readonly string[] = [
  "export { createLatchkey } from '@latchkey/core'",
  "export { formatAmount } from '@latchkey/core/internal'",
  "export { parseEvmChainId } from '@latchkey/protocol'",
  "export { evm } from '@latchkey/evm'",
  "export { useLatchkey } from '@latchkey/react'",
  "export { walletConnect } from '@latchkey/walletconnect'",
]
