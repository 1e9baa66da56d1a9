import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, namespaces } from '../test/testWallet.js'
import { connected, createWorld, START, type World, watch } from '../test/world.js'
import { watchPage } from './pageInfo.js'

const page = {} as { document: EventTarget & { hidden: boolean }; window: EventTarget }

// Node has neither of them.
beforeEach(() => {
  page.document = Object.assign(new EventTarget(), { hidden: false })
  page.window = new EventTarget()
  Object.assign(globalThis, { document: page.document, window: page.window })
})

afterEach(() => {
  for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
})

function hide(hidden: boolean): void {
  page.document.hidden = hidden
  page.document.dispatchEvent(new Event('visibilitychange'))
}

const ask = { method: 'personal_sign', params: [], chainId: 1 }

/** Creates a pending request on a half-open socket: closed for the relay, open for the page. */
async function halfOpen(world: World) {
  const client = await connected(world)
  const result = watch(client.request(ask))
  await world.pass()
  const sockets = world.relay.addresses.length
  world.relay.lose(world.relay.firstClient())
  return { client, result, sockets }
}

test('default: calls the listeners on page events, and none after stop', () => {
  const time = { now: 0 }
  const seen: unknown[] = []
  const stop = watchPage(
    {
      onReturn: (silentFor) => seen.push(silentFor),
      onLeave: () => seen.push('leave'),
      onAct: () => seen.push('act'),
    },
    () => time.now,
  )
  const events: [EventTarget, string][] = [
    [page.document, 'freeze'],
    [page.document, 'resume'],
    [page.window, 'pagehide'],
    [page.window, 'pageshow'],
    [page.window, 'online'],
    [page.window, 'focus'],
    [page.window, 'pointerdown'],
    [page.window, 'keydown'],
    [page.window, 'click'],
  ]
  for (const [target, type] of events) target.dispatchEvent(new Event(type))
  expect(seen).toEqual(['leave', 0, 'leave', 30_000, 0, 30_000, 'act', 'act', 'act'])
  for (const away of [4_000, 6_000]) {
    hide(true)
    time.now += away
    hide(false)
  }
  expect(seen.slice(9)).toEqual([30_000, 0])
  stop()
  for (const [target, type] of events) target.dispatchEvent(new Event(type))
  hide(false)
  expect(seen).toHaveLength(11)
})

test('behavior: W24 a page that was hidden for 6 s replaces its socket and receives the answer at once', async () => {
  const world = createWorld()
  const { result, sockets } = await halfOpen(world)
  hide(true)
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass(6_000)])
  expect(result.settled).toBe(false)
  hide(false)
  await world.pass(100)
  expect(world.relay.addresses).toHaveLength(sockets + 1)
  expect(result.value).toBe('0x1')
})

test('behavior: W24 a page closes its socket when frozen, and receives the answer when resumed', async () => {
  const world = createWorld()
  const client = await connected(world)
  const result = watch(client.request(ask))
  await world.pass()
  const sockets = world.relay.addresses.length
  page.document.dispatchEvent(new Event('freeze'))
  await world.pass()
  expect(client.inspect().open).toBe(false)
  // Longer than every timeout of a socket: no other one may open meanwhile.
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass(9_000)])
  expect(world.relay.addresses).toHaveLength(sockets)
  page.document.dispatchEvent(new Event('resume'))
  await world.pass(100)
  expect(result.value).toBe('0x1')
})

test('behavior: returning to an idle page opens no socket, with or without a session', async () => {
  const world = createWorld()
  world.client()
  page.window.dispatchEvent(new Event('online'))
  await world.pass(1_000)
  expect(world.relay.addresses).toHaveLength(0)
  const client = await connected(world)
  client.close()
  const sockets = world.relay.addresses.length
  const reloaded = world.client()
  expect(reloaded.session()).toBeDefined()
  for (const silent of [false, true]) {
    hide(true)
    await world.pass(silent ? 60_000 : 1_000)
    hide(false)
    reloaded.revive()
    await world.pass(1_000)
  }
  expect(world.relay.addresses).toHaveLength(sockets)
})

/** A page that was reloaded, with a session from before. */
async function restored(world: World) {
  const before = await connected(
    world,
    {},
    { namespaces: namespaces(`eip155:1:${address}`, `eip155:10:${address}`) },
  )
  before.close()
  await world.pass()
  const client = world.client()
  const changes: unknown[] = []
  client.onChange((session) => changes.push(session?.chainId ?? 'disconnected'))
  return { client, changes, sockets: world.relay.addresses.length }
}

test.each(['pointerdown', 'keydown', 'click'])(
  'behavior: W24 a restored session follows its wallet from the first %s, without a socket before',
  async (type) => {
    const world = createWorld()
    const { client, changes, sockets } = await restored(world)
    await world.pass(10_000)
    expect(world.relay.addresses).toHaveLength(sockets)
    for (let time = 0; time < 3; time += 1) page.window.dispatchEvent(new Event(type))
    await world.pass(1_000)
    expect(world.relay.addresses).toHaveLength(sockets + 1)
    const event = { chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } }
    await Promise.all([world.wallet.request('wc_sessionEvent', event), world.pass(1_000)])
    await Promise.all([
      world.wallet.request('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }),
      world.pass(1_000),
    ])
    expect(changes).toEqual([10, 'disconnected'])
    expect(client.session()).toBeUndefined()
    page.window.dispatchEvent(new Event(type))
    await world.pass(10_000)
    expect(client.inspect()).toMatchObject({ open: false, topics: 0 })
  },
)

test('behavior: W24 a restored session notices an earlier disconnect by its wallet after the first input', async () => {
  const world = createWorld()
  const { changes } = await restored(world)
  await Promise.all([
    world.wallet.request('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }),
    world.pass(1_000),
  ])
  expect(changes).toEqual([])
  page.window.dispatchEvent(new Event('pointerdown'))
  await world.pass(1_000)
  expect(changes).toEqual(['disconnected'])
})

/** Disconnects offline, and waits longer than the client retries. */
async function disconnectOffline(world: World) {
  const client = await connected(world)
  world.relay.close(1006)
  world.relay.switches.down = true
  const done = watch(client.disconnect())
  await world.pass(70_000)
  expect(done.settled).toBe(true)
  expect(client.session()).toBeUndefined()
  world.relay.switches.down = false
  // The wallet was offline, too, and reconnects by itself.
  await world.pass(40_000)
  return client
}

const deletes = (world: World): number =>
  world.wallet.received.filter(({ tag }) => tag === 1112).length

test('behavior: W27 sends an offline disconnect to the wallet exactly once when the page is online again', async () => {
  const world = createWorld()
  await disconnectOffline(world)
  expect(deletes(world)).toBe(0)
  for (let time = 0; time < 3; time += 1) page.window.dispatchEvent(new Event('online'))
  await world.pass(10_000)
  page.window.dispatchEvent(new Event('online'))
  await world.pass(10_000)
  expect(deletes(world)).toBe(1)
  expect(JSON.parse(world.shared.values.get('test.walletconnect')!)).not.toHaveProperty('deletes')
})

test('behavior: W27 keeps a disconnect while the relay refuses the app, and sends it afterwards', async () => {
  const world = createWorld()
  const client = await connected(world)
  world.relay.switches.refuse = () => ({ code: 3000, reason: 'Unauthorized: invalid key' })
  world.relay.close(1006)
  const done = watch(client.disconnect())
  await world.pass(70_000)
  expect(done.settled).toBe(true)
  const kept = (): object => JSON.parse(world.shared.values.get('test.walletconnect') ?? '{}')
  expect(kept()).toHaveProperty('deletes')
  world.relay.switches.refuse = () => undefined
  page.window.dispatchEvent(new Event('online'))
  await world.pass(10_000)
  expect(kept()).not.toHaveProperty('deletes')
})

test('behavior: W27 sends an offline disconnect after a reload, at the first input', async () => {
  const world = createWorld()
  const before = await disconnectOffline(world)
  before.close()
  await world.pass()
  const sockets = world.relay.addresses.length
  world.client()
  await world.pass(10_000)
  expect(world.relay.addresses).toHaveLength(sockets)
  page.window.dispatchEvent(new Event('pointerdown'))
  await world.pass(1_000)
  expect(deletes(world)).toBe(1)
})

test('behavior: W27 does not send a disconnect after the session has expired in the wallet', async () => {
  const world = createWorld()
  const sessionDelete = {
    topic: 'ab'.repeat(32),
    message: 'sealed',
    tag: 1112,
    ttl: 86_400,
    prompt: false,
    endsAt: START,
  }
  world.shared.setItem(
    'test.walletconnect',
    JSON.stringify({ version: 1, deletes: [sessionDelete] }),
  )
  world.client()
  page.window.dispatchEvent(new Event('online'))
  await world.pass(1_000)
  expect(world.relay.addresses).toHaveLength(0)
  expect(world.shared.values.get('test.walletconnect')).toBe('{"version":1}')
})

test('behavior: input on a page without a session opens no socket', async () => {
  const world = createWorld()
  world.client()
  page.window.dispatchEvent(new Event('pointerdown'))
  await world.pass(1_000)
  expect(world.relay.addresses).toHaveLength(0)
})
