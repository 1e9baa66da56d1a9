import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { type Config, createConfig, createConnector, http } from '@wagmi/core'
import { withTimeout } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { type EvmAdapter, evm } from '../../evm.js'
import { createSafeWorld, SAFE_ADDRESS } from '../../test/safeParent.js'
import { chain } from '../../test/world.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * A connector that behaves as wagmi's `safe()`: no provider outside a frame, a handshake with a
 * timeout inside one.
 * https://github.com/wevm/wagmi/blob/main/packages/connectors/src/safe.ts
 */
const wagmiSafe = (timeout: number) =>
  createConnector(() => {
    const getProvider = async (): Promise<unknown> => {
      if (window.parent === window) return undefined
      const info = await withTimeout(() => new SafeAppsSDK().safe.getInfo(), {
        timeout,
        errorInstance: new Error('timed out'),
      })
      return { info, request: async () => [SAFE_ADDRESS] }
    }
    return {
      id: 'safe',
      name: 'Safe',
      type: 'safe',
      getProvider,
      connect: async () => ({ accounts: [SAFE_ADDRESS] as never, chainId: 31337 }),
      disconnect: async () => undefined,
      getAccounts: async () => [SAFE_ADDRESS],
      getChainId: async () => 31337,
      isAuthorized: async () => (await getProvider().catch(() => undefined)) !== undefined,
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    }
  })

/** @param timeout - 10 ms in wagmi, in which a busy machine answers no handshake. */
function createInstance(timeout = 20_000): {
  adapter: EvmAdapter
  lists: string[][]
  config: Config
} {
  const config = createConfig({
    chains: [chain(31337, 'http://node.test')],
    transports: { 31337: http('http://node.test') },
    connectors: [wagmiSafe(timeout)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const adapter = evm({ config }, { window: new EventTarget() })
  const lists: string[][] = []
  adapter.start((event) => {
    if (event.type === 'walletsChanged') lists.push(event.wallets.map(({ id }) => id))
  })
  return { adapter, lists, config }
}

test('default: wagmi’s safe() is listed once the Safe around the page answers', async () => {
  const world = createSafeWorld()
  const { adapter, lists } = createInstance()
  expect(adapter.getWallets(), 'before the answer').toEqual([])
  await vi.waitUntil(() => lists.length > 0, { interval: 1, timeout: 20_000 })
  expect(lists).toEqual([['safe']])
  expect(adapter.getWallets()).toMatchObject([{ id: 'safe', name: 'Safe' }])
  expect(world.requests[0]?.method).toBe('getSafeInfo')
  expect(
    await adapter.connect({ walletId: 'safe', signal: new AbortController().signal }),
  ).toMatchObject({ address: SAFE_ADDRESS })
})

test('behavior: outside a frame wagmi’s safe() is not listed and nothing is requested', async () => {
  const world = createSafeWorld()
  world.isFramed = false
  const { adapter, config } = createInstance()
  expect(await config.connectors[0]?.getProvider()).toBeUndefined()
  expect(adapter.getWallets()).toEqual([])
  expect(world.requests).toEqual([])
})

test('behavior: in a frame that is not a Safe wagmi’s safe() is not listed', async () => {
  const world = createSafeWorld()
  world.isSafe = false
  const { adapter, lists } = createInstance(10)
  await vi.waitUntil(
    () => world.requests.filter(({ method }) => method === 'getSafeInfo').length === 5,
    { interval: 1, timeout: 20_000 },
  )
  expect(adapter.getWallets()).toEqual([])
  expect(lists).toEqual([])
})
