import { createLatchkey, type Latchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import { networks, relayUrl, swapContracts } from './sandbox.js'

const connectors = [walletConnect({ relayUrl, projectId: 'sandbox' })]

export const latchkey: Latchkey = createLatchkey({
  adapters: [evm({ networks, connectors, swapContracts })],
  app: { name: 'Headless' },
  serverUrl: `${location.origin}/api`,
  projectId: 'sandbox',
  // Otherwise the modal opens when the wallet leaves the app's networks.
  allowUnsupportedNetwork: true,
})
