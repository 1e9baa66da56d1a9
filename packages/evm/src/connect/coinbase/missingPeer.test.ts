import { createConfig, http } from '@wagmi/core'
import { afterEach, expect, test, vi } from 'vitest'
import { evm } from '../../evm.js'
import { createPopupWorld } from '../../test/popupWallet.js'
import { chain } from '../../test/world.js'
import { coinbase } from './coinbase.js'

// The module that Vite builds for production in the place of an optional peer that is not
// installed.
vi.mock('@coinbase/wallet-sdk', () => ({ default: {}, createCoinbaseWalletSDK: undefined }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('error: without the SDK connecting rejects with a SetupError, and warns once', async () => {
  createPopupWorld()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const config = createConfig({
    chains: [chain(31337, 'http://node.test')],
    transports: { 31337: http('http://node.test') },
    connectors: [coinbase()],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const adapter = evm({ config }, { window: new EventTarget() })
  adapter.start(() => {})
  const connecting = adapter.connect({ walletId: 'coinbase', signal: new AbortController().signal })
  await expect(connecting).rejects.toMatchObject({ name: 'SetupError' })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('npm install @coinbase/wallet-sdk')]])
})
