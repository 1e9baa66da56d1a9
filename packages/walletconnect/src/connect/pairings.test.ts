import { expect, test } from 'vitest'
import { approveFully, createWorld, watch } from '../test/world.js'

test('default: creates a pairing once and shares it until shortly before its expiry', async () => {
  const world = createWorld()
  const client = world.client()
  const [one, two] = [watch(client.pair({})), watch(client.pair({}))]
  await world.pass()
  expect(one.value).toEqual(two.value)
  expect(one.value?.expiresAt).toBe(world.clock.now() + 240_000)
  await world.pass(229_000)
  const three = watch(client.pair({}))
  await world.pass()
  expect(three.value).toEqual(one.value)
  await world.pass(2_000)
  const four = watch(client.pair({}))
  await world.pass()
  expect(four.value?.uri).not.toBe(one.value?.uri)
})

test('behavior: creates at most one pairing per second', async () => {
  const world = createWorld()
  const client = world.client()
  const first = watch(client.pair({}))
  await world.pass()
  const abort = new AbortController()
  const cancelled = watch(client.connect({ signal: abort.signal, onUri: () => undefined }))
  abort.abort()
  await world.pass()
  expect(cancelled.error).toMatchObject({ code: 'CANCELLED' })
  const second = watch(client.pair({}))
  await world.pass(900)
  expect(second.settled).toBe(false)
  await world.pass(200)
  expect(second.value?.uri).not.toBe(first.value?.uri)
})

test('behavior: a pending connect continues when a new code replaces an expiring one', async () => {
  const world = createWorld()
  const client = world.client()
  const result = watch(client.connect({ onUri: () => undefined }))
  await world.pass(232_000)
  const renewed = watch(client.pair({}))
  await world.pass(20_000)
  expect(result.settled).toBe(false)
  await Promise.all([world.wallet.pair(renewed.value!.uri), world.pass()])
  await approveFully(world)
  expect(result.value?.session.chainId).toBe(1)
})

test('behavior: resolves both of two waiting callers, and one that aborts keeps the code for the other', async () => {
  const world = createWorld()
  const client = world.client()
  const abort = new AbortController()
  const uris: string[] = []
  const one = watch(client.connect({ signal: abort.signal, onUri: (uri) => uris.push(uri) }))
  const two = watch(client.connect({ onUri: (uri) => uris.push(uri) }))
  await world.pass()
  expect(new Set(uris).size).toBe(1)
  abort.abort()
  await Promise.all([world.wallet.pair(uris[0]!), world.pass()])
  await approveFully(world)
  expect(one.error).toMatchObject({ code: 'CANCELLED' })
  expect(two.value).toBeDefined()
})

test('behavior: deletes a pairing that expired during a reload, with its keys, without a message to the relay', async () => {
  const world = createWorld()
  const client = world.client()
  await Promise.all([client.pair({}), world.pass()])
  client.close()
  expect(world.tab.values.get('test.walletconnect.pairings')).toContain('symKey')
  const sockets = world.relay.addresses.length
  await world.pass(361_000)
  const reloaded = world.client()
  expect(reloaded.inspect().attempts).toBe(0)
  expect(world.tab.values.get('test.walletconnect.pairings')).not.toContain('symKey')
  const resumed = watch(reloaded.resume())
  await world.pass()
  expect(resumed).toEqual({ settled: true, value: undefined })
  expect(world.relay.addresses).toHaveLength(sockets)
})

test('error: rejects with a reason after 60 s without a relay, and leaves nothing', async () => {
  const world = createWorld()
  world.relay.switches.down = true
  const client = world.client()
  const result = watch(client.connect({ onUri: () => undefined }))
  await world.pass(59_000)
  expect(result.settled).toBe(false)
  await world.pass(2_000)
  expect(result.error).toMatchObject({ code: 'RELAY_UNREACHABLE' })
  await world.pass(60_000)
  expect(client.inspect()).toMatchObject({ attempts: 0, calls: 0, topics: 0 })
  expect(world.timers.pending()).toBe(0)
})

test('error: rejects with a signal that is already aborted', async () => {
  const world = createWorld()
  const client = world.client()
  const signal = AbortSignal.abort()
  const results = [
    watch(client.pair({ signal })),
    watch(client.connect({ signal, onUri: () => undefined })),
  ]
  await world.pass()
  for (const { error } of results) expect(error).toMatchObject({ code: 'CANCELLED' })
})
