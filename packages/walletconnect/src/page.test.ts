import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchPage } from './page.js'
import { connected, createWorld, type World, watch } from './test/world.js'

const page = {} as { document: EventTarget & { hidden: boolean }; window: EventTarget }

// The two that a page has, and Node has not.
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

/** A request that waits, with a socket that is half open: gone for the relay, and nothing has happened for the page. */
async function halfOpen(world: World) {
  const client = await connected(world)
  const result = watch(client.request(ask))
  await world.pass()
  const sockets = world.relay.addresses.length
  world.relay.lose(world.relay.firstClient())
  return { client, result, sockets }
}

test('default: what the page is told of, and nothing when the watching is over', () => {
  const time = { now: 0 }
  const seen: unknown[] = []
  const stop = watchPage({ onReturn: (silentFor) => seen.push(silentFor), onLeave: () => seen.push('leave') }, () => time.now)
  const events: [EventTarget, string][] = [
    [page.document, 'freeze'],
    [page.document, 'resume'],
    [page.window, 'pagehide'],
    [page.window, 'pageshow'],
    [page.window, 'online'],
    [page.window, 'focus'],
  ]
  for (const [target, type] of events) target.dispatchEvent(new Event(type))
  expect(seen).toEqual(['leave', 0, 'leave', 30_000, 0, 30_000])
  for (const away of [4_000, 6_000]) {
    hide(true)
    time.now += away
    hide(false)
  }
  expect(seen.slice(6)).toEqual([30_000, 0])
  stop()
  for (const [target, type] of events) target.dispatchEvent(new Event(type))
  hide(false)
  expect(seen).toHaveLength(8)
})

test('behavior: W24 a page that was hidden for 6 s does not trust its socket, and has the answer at once', async () => {
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

test('behavior: W24 a page that was frozen had let its socket go, and has the answer when it wakes up', async () => {
  const world = createWorld()
  const client = await connected(world)
  const result = watch(client.request(ask))
  await world.pass()
  const sockets = world.relay.addresses.length
  page.document.dispatchEvent(new Event('freeze'))
  await world.pass()
  expect(client.inspect().open).toBe(false)
  // Longer than any wait of a socket: nothing may open another one meanwhile.
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass(9_000)])
  expect(world.relay.addresses).toHaveLength(sockets)
  page.document.dispatchEvent(new Event('resume'))
  await world.pass(100)
  expect(result.value).toBe('0x1')
})

test('behavior: coming back to a page that wants nothing of the relay opens no socket, with a session neither', async () => {
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
