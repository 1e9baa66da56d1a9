import { expect, test } from 'vitest'
import { createWorld, START, type World, watch } from '../test/world.js'
import { createIdentity } from './identity.js'
import { nobleSigner } from './nobleSigner.js'
import { createRelayClient } from './relayClient.js'
import type { RelayMessage } from './relayMessages.js'

const topic = (digit: number): string => digit.toString(16).padStart(64, '0')

function open(world: World, onMessage: (message: RelayMessage) => void = () => undefined) {
  const identity = createIdentity()
  const refused: Error[] = []
  const client = createRelayClient({
    url: 'wss://relay.test',
    clock: world.clock,
    signer: nobleSigner,
    openSocket: world.relay.openSocket,
    identity: () => identity,
    onMessage,
    onRefused: (error) => refused.push(error),
  })
  return { client, refused }
}

const hello = { topic: topic(1), message: 'aGVsbG8=', tag: 1108, ttl: 300 }

test('default: delivers a published message to the other client, acknowledged, without an echo', async () => {
  const world = createWorld()
  const got: RelayMessage[] = []
  const [one, two] = [
    open(world, () => expect.fail('an echo')),
    open(world, (message) => got.push(message)),
  ]
  const done = watch(
    Promise.all([
      one.client.subscribe([topic(1)]),
      two.client.subscribe([topic(1)]),
      one.client.publish(hello),
    ]),
  )
  await world.pass()
  expect(done.error).toBeUndefined()
  expect(got).toEqual([{ topic: topic(1), message: 'aGVsbG8=', tag: 1108, publishedAt: START }])
  expect(world.relay.messages[0]?.acked.size).toBe(1)
})

test('behavior: case 42: answers a relay’s request with its own id, 19 digits or text', async () => {
  const world = createWorld()
  const { client } = open(world)
  const sent: string[] = []
  watch(client.subscribe([topic(1)]))
  await world.pass()
  world.relay.onText = (text) => sent.push(text)
  const frame = (id: string, message: string) =>
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"x","data":{"topic":"${topic(1)}","message":"${message}","publishedAt":1,"tag":1}}}`
  world.relay.inject(frame('1795221356176126208', 'YQ=='))
  world.relay.inject(frame('"1795221356176126209"', 'Yg=='))
  await world.pass()
  expect(sent).toEqual([
    '{"id":1795221356176126208,"jsonrpc":"2.0","result":true}',
    '{"id":"1795221356176126209","jsonrpc":"2.0","result":true}',
  ])
})

test('behavior: ignores an echo and a repeated delivery', async () => {
  const world = createWorld()
  const got: string[] = []
  const { client } = open(world, ({ message }) => got.push(message))
  const done = watch(Promise.all([client.subscribe([topic(1)]), client.publish(hello)]))
  await world.pass()
  expect(done.error).toBeUndefined()
  for (const [id, message] of [hello.message, 'Yg==', 'Yg=='].entries()) {
    const data = JSON.stringify({ topic: topic(1), message, publishedAt: 1, tag: 1 })
    world.relay.inject(
      `{"id":${id + 1},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"x","data":${data}}}`,
    )
  }
  await world.pass()
  expect(got).toEqual(['Yg=='])
})

test('behavior: sends calls from before the socket in order, and again after a lost socket', async () => {
  const world = createWorld()
  const { client } = open(world)
  const done = watch(
    Promise.all(['YQ==', 'Yg==', 'Yw=='].map((message) => client.publish({ ...hello, message }))),
  )
  world.relay.switches.silent = true
  await world.pass()
  world.relay.switches.silent = false
  world.relay.close(1006)
  await world.pass(1_000)
  expect(done.settled).toBe(true)
  expect(done.error).toBeUndefined()
  const sent = world.relay.frames
    .filter(({ method }) => method === 'irn_publish')
    .map(({ params }) => params.message)
  expect(sent).toEqual(['YQ==', 'Yg==', 'Yw==', 'YQ==', 'Yg==', 'Yw=='])
})

test('behavior: closes when idle, opens again when needed', async () => {
  const world = createWorld()
  const { client } = open(world)
  watch(client.publish(hello))
  await world.pass(4_000)
  expect(client.state().open).toBe(true)
  await world.pass(2_000)
  expect(client.state()).toEqual({ open: false, topics: 0, calls: 0 })
  const again = watch(client.publish({ ...hello, message: 'Yg==' }))
  await world.pass()
  expect(again.settled).toBe(true)
  expect(world.relay.addresses).toHaveLength(2)
})

test('behavior: subscribes to many topics in batches of 500, again on each socket', async () => {
  const world = createWorld()
  const { client } = open(world)
  const topics = Array.from({ length: 1_200 }, (_, at) => topic(at))
  const done = watch(client.subscribe(topics))
  await world.pass()
  expect(done.settled).toBe(true)
  world.relay.close(4010)
  await world.pass(1_000)
  const sizes = world.relay.frames
    .filter(({ method }) => method === 'irn_batchSubscribe')
    .map(({ params }) => (params.topics as string[]).length)
  expect(sizes).toEqual([500, 500, 200, 500, 500, 200])
})

test('behavior: case 41: after a close for load, restart or staleness, opens again after a growing pause', async () => {
  for (const code of [1001, 1006, 4010, 4008]) {
    const world = createWorld()
    const { client } = open(world)
    watch(client.subscribe([topic(1)]))
    await world.pass()
    world.relay.close(code)
    await world.pass(400)
    expect(world.relay.addresses, String(code)).toHaveLength(2)
  }
  const world = createWorld()
  const { client } = open(world)
  watch(client.subscribe([topic(1)]))
  await world.pass()
  world.relay.switches.refuse = () => ({ code: 1006, reason: '' })
  world.relay.close(1006)
  await world.pass(60_000)
  // From 0.25 s doubled to 30 s, each plus or minus a fifth: about 8 in the first minute.
  expect(world.relay.addresses.length).toBeGreaterThan(6)
  expect(world.relay.addresses.length).toBeLessThan(12)
})

test('behavior: case 41: 1013 requires a longer pause; 4008 without work needs no new socket', async () => {
  const world = createWorld()
  const { client } = open(world)
  watch(client.subscribe([topic(1)]))
  await world.pass()
  world.relay.close(1013)
  await world.pass(3_900)
  expect(world.relay.addresses).toHaveLength(1)
  await world.pass(2_200)
  expect(world.relay.addresses).toHaveLength(2)
  client.unsubscribe([topic(1)])
  await world.pass()
  world.relay.close(4008)
  await world.pass(60_000)
  expect(world.relay.addresses).toHaveLength(2)
})

test('behavior: case 40: rejects with the reason when project or origin is refused, and does not retry', async () => {
  const world = createWorld()
  world.relay.switches.refuse = () => ({ code: 3000, reason: 'Unauthorized: origin not allowed' })
  const { client, refused } = open(world)
  const done = watch(client.subscribe([topic(1)]))
  await world.pass(120_000)
  expect(done.error).toMatchObject({
    code: 'RELAY_REFUSED',
    message: expect.stringContaining('origin not allowed'),
  })
  expect(refused).toHaveLength(1)
  expect(world.relay.addresses).toHaveLength(1)
})

test('behavior: fetches waiting messages on a new socket, page by page, once each', async () => {
  const world = createWorld()
  const got: string[] = []
  const { client } = open(world, ({ message }) => got.push(message))
  watch(client.subscribe([topic(1)]))
  await world.pass()
  client.pause()
  const sender = open(world).client
  const sent = watch(
    Promise.all(['YQ==', 'Yg==', 'Yw=='].map((message) => sender.publish({ ...hello, message }))),
  )
  await world.pass()
  expect(sent.error).toBeUndefined()
  expect(got).toEqual([])
  client.revive()
  await world.pass()
  expect(got).toEqual(['YQ==', 'Yg==', 'Yw=='])
})

test('behavior: a throwing handler does not stop other messages', async () => {
  const world = createWorld()
  const { client } = open(world, () => expect.fail('in the handler'))
  const sender = open(world).client
  const done = watch(Promise.all([client.subscribe([topic(1)]), sender.publish(hello)]))
  await world.pass()
  expect(done.error).toBeUndefined()
  expect(world.relay.messages[0]?.acked.size).toBe(1)
})

test('error: rejects refused and cancelled calls, and all waiting calls on close', async () => {
  const world = createWorld()
  const { client } = open(world)
  world.relay.switches.onFrame = ({ id }) => {
    world.relay.inject(
      `{"id":${id},"jsonrpc":"2.0","error":{"code":-32000,"message":"TtlTooLong"}}`,
    )
    return true
  }
  const refused = watch(client.publish(hello))
  await world.pass()
  expect(refused.error).toMatchObject({ name: 'RelayCallError', code: -32_000 })
  world.relay.switches.silent = true
  const abort = new AbortController()
  const cancelled = watch(client.publish({ ...hello, signal: abort.signal }))
  const closed = watch(client.publish(hello))
  await world.pass()
  abort.abort()
  client.close()
  await world.pass()
  expect([cancelled.error, closed.error]).toMatchObject([
    { code: 'CANCELLED' },
    { code: 'CANCELLED' },
  ])
  expect(world.timers.pending()).toBe(0)
})
