import { createConfig, createStorage, reconnect } from '@wagmi/core'
import { custom } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WalletConnectExtras } from './parameters.js'
import { memoryStorage } from './test/world.js'
import { walletConnect } from './walletConnect.js'
import { walletConnectSolana } from './walletConnectSolana.js'

const page = vi.hoisted(() => ({ loaded: [] as string[] }))

// Records that the module is loaded, and returns the module.
vi.mock('./connectorMethods.js', async (importOriginal) => {
  page.loaded.push('verbs.js')
  return importOriginal()
})

const chain = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://node.test'] } },
}

const kept = { session: 'latchkey.walletconnect', pairings: 'latchkey.walletconnect.pairings' }

function open(storage: ReturnType<typeof memoryStorage>) {
  const create = walletConnect({ relayUrl: 'wss://relay.test', storage })
  const solana = walletConnectSolana(create)
  solana.offer(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  const config = createConfig({
    chains: [chain],
    transports: { 1: custom({ request: async () => '0x1' }) },
    connectors: [create],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage }),
  })
  return {
    config,
    solana,
    connector: config.connectors[0] as unknown as (typeof config.connectors)[number] &
      WalletConnectExtras,
  }
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    value: memoryStorage(),
    configurable: true,
  })
  return () => Reflect.deleteProperty(globalThis, 'sessionStorage')
})

// The records of a client without a session: its seed, and an empty list of pairings.
const nothing = [
  ['an empty storage', {}],
  [
    'the records of an ended session',
    {
      [kept.session]: `{"version":1,"seed":"${'ab'.repeat(32)}"}`,
      [kept.pairings]: '{"version":1,"attempts":[]}',
    },
  ],
  ['damaged records', { [kept.session]: '{"session":', [kept.pairings]: 'null' }],
] as const

test.each(nothing)(
  'behavior: W30 does not load the client when wagmi reconnects with %s',
  async (_name, records) => {
    const storage = memoryStorage()
    for (const [key, value] of Object.entries(records))
      (key === kept.session ? storage : sessionStorage).setItem(key, value)
    const { config, connector, solana } = open(storage)
    // The connector used last is the first that wagmi calls.
    await config.storage?.setItem('recentConnectorId', 'walletConnect')
    expect(await reconnect(config)).toEqual([])
    expect(await connector.getProvider()).toBeUndefined()
    expect(await connector.isAuthorized()).toBe(false)
    await solana.restore()
    await solana.disconnect()
    expect(solana.getSession()).toBeUndefined()
    expect(page.loaded).toEqual([])
  },
)

test('default: loads the client for a stored session', async () => {
  const storage = memoryStorage()
  storage.setItem(kept.session, '{"version":1,"session":{}}')
  const { connector } = open(storage)
  expect(await connector.getProvider()).toMatchObject({ request: expect.any(Function) })
  expect(page.loaded).toEqual(['verbs.js'])
})
