import { expect, test } from 'vitest'
import { nobleSigner } from '../channel/nobleSigner.js'
import { createProvider } from '../provider.js'
import { namespaces, other } from '../test/testWallet.js'
import { connected, createWorld, memoryStorage, type World, watch } from '../test/world.js'
import { createTabIdentity, type Locks, type TabChannel, type TabIdentity } from './leaderTab.js'
import { createStore } from './sessionStore.js'

const ask = { method: 'personal_sign', params: [], chainId: 1 }

/** A browser's locks and channels, for tabs in one process. */
function createBrowser() {
  const held = new Map<string, Promise<void>>()
  const channels = new Set<TabChannel>()
  const locks: Locks = {
    async request(name, { signal, ifAvailable = false }, hold) {
      if (ifAvailable && held.has(name)) return hold(null)
      for (let before = held.get(name); before; before = held.get(name)) {
        const aborted = new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )
        await Promise.race([before, aborted])
      }
      const over = Promise.resolve(hold({ name })).finally(() => held.delete(name))
      held.set(name, over)
      return over
    },
  }
  function openChannel(): TabChannel {
    const channel: TabChannel = {
      postMessage(message) {
        const data = structuredClone(message)
        for (const one of channels)
          if (one !== channel)
            void Promise.resolve().then(() =>
              (one.onmessage as ((event: unknown) => void) | null)?.({ data }),
            )
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

test('default: case 44: each of two tabs gets the answer to its own request', async () => {
  const { world, first, second } = await twoTabs()
  const two = watch(second.request(ask))
  await world.pass(400)
  const one = watch(first.request(ask))
  await world.pass()
  const [fromSecond, fromFirst] = world.wallet.requests()
  await Promise.all([
    world.wallet.answer(fromFirst!.id, '0x1'),
    world.wallet.answer(fromSecond!.id, '0x2'),
    world.pass(),
  ])
  expect([one.value, two.value]).toEqual(['0x1', '0x2'])
  const ids = new Set(
    world.relay.addresses.map(
      (url) =>
        JSON.parse(
          Buffer.from(url.searchParams.get('auth')!.split('.')[1]!, 'base64url').toString(),
        ).iss,
    ),
  )
  expect(ids.size).toBe(3)
})

test('behavior: forwards an answer that the relay delivered to the other tab', async () => {
  const { world, first, second } = await twoTabs()
  watch(first.request(ask))
  const two = watch(second.request(ask))
  await world.pass(400)
  const secondId = world.relay.frames.at(-1)!.clientId
  world.relay.lose(secondId)
  await Promise.all([world.wallet.answer(world.wallet.requests().at(-1)!.id, '0x2'), world.pass()])
  expect(two.value).toBe('0x2')
})

test('behavior: the next tab gets the stored client id and its messages after the first has closed', async () => {
  const { world, browser, held, first } = await twoTabs()
  expect(held.size).toBe(1)
  const seed = JSON.parse(world.shared.values.get('test.walletconnect')!).seed
  first.close()
  await world.pass()
  expect(held.size).toBe(0)
  await Promise.all([
    world.wallet.request('wc_sessionDelete', { code: 6000, message: '' }),
    world.pass(),
  ])
  const third = world.client({ ...browser, tabStorage: () => memoryStorage() })
  const result = watch(third.request(ask))
  await world.pass(400)
  expect(result.error).toMatchObject({ code: 4900 })
  expect(JSON.parse(world.shared.values.get('test.walletconnect')!).seed).toBe(seed)
})

test('behavior: forwards a session message and the end of the session to the other tab', async () => {
  const { world, first, second } = await twoTabs()
  const events: unknown[] = []
  const provider = createProvider(second, { chains: [1], read: async () => null })
  provider.on('accountsChanged', (accounts) => events.push(accounts))
  provider.on('disconnect', ({ code }) => events.push(code))
  await Promise.all([
    world.wallet.request('wc_sessionUpdate', { namespaces: namespaces(`eip155:1:${other}`) }),
    world.pass(),
  ])
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

function tabOf({ clock, shared }: World, locks: Locks): TabIdentity {
  const store = createStore({
    prefix: 'test',
    storage: () => shared,
    tabStorage: () => memoryStorage(),
  })
  return createTabIdentity({ store, signer: nobleSigner, clock, name: 'test', locks })
}

test('behavior: W24 a free lock gives the stored client id, also if a busy machine grants it late', async () => {
  const world = createWorld()
  const { locks } = createBrowser()
  const late: Locks = {
    async request(name, options, hold) {
      await new Promise<void>((resolve) => void world.clock.after(1_000, resolve))
      options.signal?.throwIfAborted()
      return locks.request(name, options, hold)
    },
  }
  const tab = tabOf(world, late)
  const ids: string[] = []
  for (let time = 0; time < 2; time += 1) {
    const claim = watch(tab.claim())
    await world.pass(1_000)
    ids.push(claim.value!.clientId)
    tab.release()
  }
  const kept = await tabOf(world, locks).claim()
  expect(ids).toEqual([kept.clientId, kept.clientId])
})

test('behavior: W24 claims the tab’s own client id again after a pause, and the stored one without waiting messages', async () => {
  const world = createWorld()
  const { locks } = createBrowser()
  const [first, second] = [tabOf(world, locks), tabOf(world, locks)]
  const kept = await first.claim()
  const claim = watch(second.claim())
  await world.pass(400)
  const { clientId } = claim.value!
  expect(clientId).not.toBe(kept.clientId)
  first.release()
  second.release()
  expect((await second.claim()).clientId).toBe(clientId)
  second.retire()
  expect((await second.claim()).clientId).toBe(kept.clientId)
})
