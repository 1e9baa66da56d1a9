import { expect, test } from 'vitest'
import { createProvider } from './provider.js'
import type { Locks, TabChannel } from './tabs.js'
import { namespaces, other } from './test/testWallet.js'
import { connected, createWorld, memoryStorage, watch } from './test/world.js'

const ask = { method: 'personal_sign', params: [], chainId: 1 }

/** A browser's locks and channels, for tabs in one process. */
function createBrowser() {
  const held = new Map<string, Promise<void>>()
  const channels = new Set<TabChannel>()
  const locks: Locks = {
    async request(name, { signal }, hold) {
      for (let before = held.get(name); before; before = held.get(name)) {
        const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        await Promise.race([before, aborted])
      }
      const over = hold().finally(() => held.delete(name))
      held.set(name, over)
      return over
    },
  }
  function openChannel(): TabChannel {
    const channel: TabChannel = {
      postMessage(message) {
        const data = structuredClone(message)
        for (const one of channels) if (one !== channel) void Promise.resolve().then(() => (one.onmessage as ((event: unknown) => void) | null)?.({ data }))
      },
      close: () => channels.delete(channel),
      onmessage: null,
    }
    channels.add(channel)
    return channel
  }
  return { locks, openChannel, held }
}

async function twoTabs() {
  const world = createWorld()
  const { held, ...browser } = createBrowser()
  const first = await connected(world, browser)
  const second = world.client({ ...browser, tabStorage: () => memoryStorage() })
  return { world, browser, held, first, second }
}

test('default: case 44: both tabs ask, each gets its own answer', async () => {
  const { world, first, second } = await twoTabs()
  const two = watch(second.request(ask))
  await world.pass(400)
  const one = watch(first.request(ask))
  await world.pass()
  const [fromSecond, fromFirst] = world.wallet.requests()
  await Promise.all([world.wallet.answer(fromFirst!.id, '0x1'), world.wallet.answer(fromSecond!.id, '0x2'), world.pass()])
  expect([one.value, two.value]).toEqual(['0x1', '0x2'])
  const ids = new Set(world.relay.addresses.map((url) => JSON.parse(Buffer.from(url.searchParams.get('auth')!.split('.')[1]!, 'base64url').toString()).iss))
  expect(ids.size).toBe(3)
})

test('behavior: an answer that the relay gave to the other tab is passed on', async () => {
  const { world, first, second } = await twoTabs()
  watch(first.request(ask))
  const two = watch(second.request(ask))
  await world.pass(400)
  const secondId = world.relay.frames.at(-1)!.clientId
  world.relay.lose(secondId)
  await Promise.all([world.wallet.answer(world.wallet.requests().at(-1)!.id, '0x2'), world.pass()])
  expect(two.value).toBe('0x2')
})

test('behavior: the kept client id goes to the next tab when the first is gone, and messages wait for it', async () => {
  const { world, browser, held, first } = await twoTabs()
  expect(held.size).toBe(1)
  const seed = JSON.parse(world.shared.values.get('test.walletconnect')!).seed
  first.close()
  await world.pass()
  expect(held.size).toBe(0)
  await Promise.all([world.wallet.request('wc_sessionDelete', { code: 6000, message: '' }), world.pass()])
  const third = world.client({ ...browser, tabStorage: () => memoryStorage() })
  const result = watch(third.request(ask))
  await world.pass(400)
  expect(result.error).toMatchObject({ code: 4900 })
  expect(JSON.parse(world.shared.values.get('test.walletconnect')!).seed).toBe(seed)
})

test('behavior: what one tab hears of the session, the other tells too; and the end of it', async () => {
  const { world, first, second } = await twoTabs()
  const events: unknown[] = []
  const provider = createProvider(second, { chains: [1], read: async () => null })
  provider.on('accountsChanged', (accounts) => events.push(accounts))
  provider.on('disconnect', ({ code }) => events.push(code))
  await Promise.all([world.wallet.request('wc_sessionUpdate', { namespaces: namespaces(`eip155:1:${other}`) }), world.pass()])
  expect(events).toEqual([[other]])
  const pending = watch(second.request(ask))
  await world.pass(400)
  await Promise.all([first.disconnect(), world.pass()])
  await world.pass()
  expect(events).toEqual([[other], 4900])
  expect(pending.error).toMatchObject({ code: 4900 })
  expect(second.session()).toBeUndefined()
  expect([first, second].map((client) => client.inspect().topics)).toEqual([0, 0])
})

test('behavior: a pairing belongs to its tab', async () => {
  const world = createWorld()
  const { held, ...browser } = createBrowser()
  const one = watch(world.client(browser).pair({}))
  const two = watch(world.client({ ...browser, tabStorage: () => memoryStorage() }).pair({}))
  await world.pass(400)
  expect(one.value?.uri).not.toBe(two.value?.uri)
})
