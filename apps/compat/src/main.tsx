import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider, useLatchkey } from '@latchkey/react'
import { createTestWallet } from '@latchkey/testing'
import { type ReactElement, StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'

/** The port of the sandbox's first chain, set by vite.config.ts. */
declare const __CHAIN_PORT__: string

const rpcUrl = `http://127.0.0.1:${__CHAIN_PORT__}`

const sandbox = defineChain({
  id: 31337,
  name: 'Sandbox One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

function Status(): ReactElement {
  const { status, address } = useLatchkey()
  return (
    <dl>
      <dt>React</dt>
      <dd data-testid="react-version">{version}</dd>
      <dt>Status</dt>
      <dd data-testid="demo-status">{status}</dd>
      <dt>Account</dt>
      <dd data-testid="demo-address">{address ?? '—'}</dd>
    </dl>
  )
}

createTestWallet({ chains: [{ id: 31337, rpcUrl }], storage: localStorage }).announce()
const latchkey = createLatchkey({
  adapters: [evm({ networks: [sandbox] })],
  app: { name: 'Millpond' },
})
const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
createRoot(root).render(
  <StrictMode>
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      <Status />
    </LatchkeyProvider>
  </StrictMode>,
)
