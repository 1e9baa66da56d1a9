import { expect, test } from 'vitest'
import { createProvider } from '../provider.js'
import { connected, createWorld, START, type World, watch } from '../test/world.js'

const ask = { method: 'personal_sign', params: ['0x01', '0x02'], chainId: 1 }

async function open(world: World) {
  const client = await connected(world)
  return {
    client,
    provider: createProvider(client, {
      chains: [1, 10],
      read: async (chainId, method) => world.reads.push({ chainId, method }),
    }),
  }
}

test('default: case 21: sends chain, params and expiry, and returns the answer', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass()
  const [request] = world.wallet.requests()
  expect(request?.params).toEqual({
    chainId: 'eip155:1',
    request: {
      method: 'personal_sign',
      params: ['0x01', '0x02'],
      expiryTimestamp: START / 1_000 + 300,
    },
  })
  expect(world.relay.messages.find(({ tag }) => tag === 1108)).toMatchObject({
    ttl: 300,
    prompt: true,
  })
  await Promise.all([world.wallet.answer(request!.id, '0xsigned'), world.pass()])
  expect(result.value).toBe('0xsigned')
})

test('behavior: cases 22, 23 and 26: refuses invalid requests and publishes nothing', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const before = world.relay.messages.length
  const cases = [
    [{ ...ask, chainId: 10 }, 4901],
    [{ ...ask, method: 'eth_signTypedData_v4' }, -32_601],
    [{ ...ask, expiry: 100 }, -32_602],
    [{ ...ask, expiry: 691_200 }, -32_602],
  ] as const
  for (const [request, code] of cases) {
    const result = watch(client.request(request))
    await world.pass()
    expect(result.error).toMatchObject({ name: 'ProviderRpcError', code })
  }
  expect(world.relay.messages).toHaveLength(before)
})

test('behavior: case 24: sends reads to the node, also if the wallet grants them', async () => {
  const world = createWorld()
  const { provider } = await open(world)
  const before = world.relay.messages.length
  watch(provider.request({ method: 'eth_blockNumber' }))
  await world.pass()
  expect(world.reads).toEqual([{ chainId: 1, method: 'eth_blockNumber' }])
  expect(world.relay.messages).toHaveLength(before)
})

test('behavior: case 25: maps every form of a rejection to 4001, and other codes to their own', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const codes = {
    4001: 4001,
    5000: 4001,
    5001: 4001,
    5002: 4001,
    5003: 4001,
    12001: 4001,
    14001: 4001,
    3001: -32601,
    3005: 4901,
    [-32000]: -32000,
  }
  for (const [code, expected] of Object.entries(codes)) {
    const result = watch(client.request(ask))
    await world.pass()
    await Promise.all([
      world.wallet.refuse(world.wallet.requests().at(-1)!.id, Number(code)),
      world.pass(),
    ])
    expect(result.error, code).toMatchObject({ code: expected, message: 'No.' })
  }
})

test('behavior: case 27: receives the answer if the socket is lost during the prompt', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass()
  world.relay.close(1006)
  world.relay.switches.down = true
  await world.pass(2_000)
  world.relay.switches.down = false
  const answered = watch(world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'))
  await world.pass(40_000)
  expect(answered.error).toBeUndefined()
  expect(result.value).toBe('0x1')
})

test('behavior: case 28: repeats a frame without an answer on a new socket, and the wallet gets it once', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const seen: string[] = []
  world.relay.switches.onFrame = ({ method, raw, params }) => {
    if (method !== 'irn_publish' || params.tag !== 1108) return false
    seen.push(raw)
    return seen.length === 1
  }
  const result = watch(client.request(ask))
  await world.pass(15_000)
  expect(seen).toHaveLength(2)
  expect(seen[0]).toBe(seen[1])
  expect(world.wallet.requests()).toHaveLength(1)
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass()])
  expect(result.value).toBe('0x1')
})

test('behavior: case 29: ignores a repeated answer and answers without a request', async () => {
  const world = createWorld()
  world.relay.switches.times = 3
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass()
  const [request] = world.wallet.requests()
  await Promise.all([world.wallet.answer(request!.id, '0x1'), world.pass()])
  await Promise.all([
    world.wallet.answer(request!.id, '0x2'),
    world.wallet.answer(424_242, '0x3'),
    world.pass(),
  ])
  expect(result.value).toBe('0x1')
  expect(client.inspect().pending).toBe(0)
  expect(client.session()).toBeDefined()
})

test('behavior: case 30: replaces a dead socket when the page returns, and receives the answer', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass()
  const sockets = world.relay.addresses.length
  // Half open: closed for the relay, open for the client.
  const before = world.relay.sockets()
  world.relay.lose(world.relay.firstClient())
  expect(world.relay.sockets()).toBe(before - 1)
  await Promise.all([
    world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'),
    world.pass(15_000),
  ])
  expect(result.settled).toBe(false)
  client.revive()
  await world.pass(500)
  expect(world.relay.addresses).toHaveLength(sockets + 1)
  expect(result.value).toBe('0x1')
})

test('behavior: replaces a socket that died without an event while the user waits, and keeps an open one', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass()
  const sockets = world.relay.addresses.length
  await world.pass(90_000)
  expect(world.relay.addresses).toHaveLength(sockets)
  world.relay.lose(world.relay.firstClient())
  await Promise.all([
    world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'),
    world.pass(31_000),
  ])
  expect(world.relay.addresses).toHaveLength(sockets + 1)
  expect(result.value).toBe('0x1')
})

test('behavior: sends nothing to the relay for a session without requests', async () => {
  const world = createWorld()
  await open(world)
  await world.pass(1_000)
  const id = world.relay.firstClient()
  const frames = (): number => world.relay.frames.filter(({ clientId }) => clientId === id).length
  const before = frames()
  await world.pass(200_000)
  expect(frames()).toBe(before)
})

test('behavior: keeps a socket with a recent message when the page returns', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const sockets = world.relay.addresses.length
  client.revive()
  client.revive()
  await world.pass(500)
  expect(world.relay.addresses).toHaveLength(sockets)
})

test('behavior: replaces a socket with a recent message when the page is online again', async () => {
  const world = createWorld()
  const { client } = await open(world)
  await world.pass(5_000)
  const result = watch(client.request(ask))
  await world.pass(100)
  const sockets = world.relay.addresses.length
  world.relay.lose(world.relay.firstClient())
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass(100)])
  client.revive()
  await world.pass(500)
  expect(world.relay.addresses).toHaveLength(sockets + 1)
  expect(result.value).toBe('0x1')
})

test('behavior: case 37: rejects a pending request when the wallet deletes the session', async () => {
  const world = createWorld()
  const { client, provider } = await open(world)
  const ended: unknown[] = []
  provider.on('disconnect', (error) => ended.push(error))
  const result = watch(client.request(ask))
  await world.pass()
  const [id] = await Promise.all([
    world.wallet.request('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }),
    world.pass(),
  ])
  await world.pass(10_000)
  expect(world.wallet.received.at(-1)).toMatchObject({
    tag: 1113,
    message: { id, type: 'result', result: true },
  })
  expect(result.error).toMatchObject({ code: 4900, data: { code: 6000 } })
  expect(ended).toMatchObject([{ code: 4900 }])
  expect(client.inspect()).toEqual({ topics: 0, calls: 0, open: false, pending: 0, attempts: 0 })
  // The wallet's timer: it watches its socket.
  expect(world.timers.pending()).toBe(1)
  await expect(client.request(ask)).rejects.toMatchObject({ code: 4900 })
})

test('behavior: ends a session that the wallet no longer has', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass()
  await Promise.all([world.wallet.refuse(world.wallet.requests()[0]!.id, 7001), world.pass()])
  expect(result.error).toMatchObject({ code: 4900 })
  expect(client.session()).toBeUndefined()
})

test('behavior: disconnect notifies the wallet and leaves nothing', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const done = watch(client.disconnect())
  await world.pass()
  expect(done.settled).toBe(true)
  expect(world.wallet.received.at(-1)).toMatchObject({ tag: 1112 })
  await world.pass(10_000)
  expect(client.inspect()).toEqual({ topics: 0, calls: 0, open: false, pending: 0, attempts: 0 })
  expect(JSON.parse(world.shared.values.get('test.walletconnect')!)).not.toHaveProperty('session')
})

test('behavior: case 38: an offline disconnect resolves within 2 s, and is sent when online again', async () => {
  const world = createWorld()
  const { client } = await open(world)
  world.relay.close(1006)
  world.relay.switches.down = true
  const done = watch(client.disconnect())
  await world.pass(2_100)
  expect(done).toEqual({ settled: true, value: undefined })
  expect(client.session()).toBeUndefined()
  world.relay.switches.down = false
  await world.pass(40_000)
  expect(world.wallet.received.at(-1)).toMatchObject({ tag: 1112 })
})

test('behavior: case 43: rejects 120 kB as too large at once', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const before = world.relay.messages.length
  const result = watch(client.request({ ...ask, params: [`0x${'00'.repeat(60_000)}`, '0x'] }))
  await world.pass()
  expect(result.error).toMatchObject({ code: -32_005 })
  expect(world.relay.messages).toHaveLength(before)
})

test('error: rejects after 5 minutes if the wallet never answers', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const result = watch(client.request(ask))
  await world.pass(301_000)
  expect(result.error).toMatchObject({ code: 8000 })
  expect(client.inspect().pending).toBe(0)
})
