import { expect, test } from 'vitest'
import { hashKey } from './channel/crypto.js'
import { openEnvelope } from './channel/envelope.js'
import { formatRequest } from './channel/jsonRpc.js'
import { waits } from './channel/wireConstants.js'
import { wireMethods } from './channel/wireMethods.js'
import { parseUri } from './connect/pairingUri.js'
import { address, namespaces } from './test/testWallet.js'
import { approveFully, connected, createWorld, type World, watch } from './test/world.js'

/** Starts to connect, until the wallet has the proposal. */
async function begin(world: World, parameters: { signal?: AbortSignal; chainId?: number } = {}) {
  const client = world.client()
  const uris: string[] = []
  const result = watch(client.connect({ ...parameters, onUri: (uri) => uris.push(uri) }))
  await world.pass()
  const paired = watch(world.wallet.pair(uris[0] ?? ''))
  await world.pass()
  expect(paired.error).toBeUndefined()
  return { client, result, uris }
}

test('default: case 12: creates a session when the wallet approves, and acknowledges with tag 1103', async () => {
  const world = createWorld()
  const { client, result } = await begin(world)
  await approveFully(world)
  expect(result.value?.session).toMatchObject({
    chainId: 1,
    controller: world.wallet.keys.publicKey,
    peer: { name: 'Phone' },
  })
  expect(client.session()?.topic).toBe(world.wallet.session.topic)
  expect(world.wallet.received.at(-1)).toMatchObject({
    tag: 1103,
    topic: world.wallet.session.topic,
    message: { type: 'result', result: true },
  })
})

test('behavior: case 9: a new client opens no socket', async () => {
  const world = createWorld()
  const client = world.client()
  await world.pass(60_000)
  expect(client.session()).toBeUndefined()
  expect(world.relay.addresses).toHaveLength(0)
  expect(world.timers.pending()).toBe(0)
})

test('behavior: case 10: the address has token, project and close reason, and the token has the relay', async () => {
  const world = createWorld()
  await begin(world)
  const [first] = world.relay.addresses
  expect([...first!.searchParams.keys()]).toEqual(['auth', 'projectId', 'ua', 'useOnCloseEvent'])
  const claims = JSON.parse(
    Buffer.from(first!.searchParams.get('auth')!.split('.')[1]!, 'base64url').toString(),
  )
  expect(claims).toMatchObject({
    aud: 'wss://relay.test',
    iat: 1_800_000_000 - 90,
    exp: 1_800_000_000 + 60,
  })
  expect(claims.iss).toMatch(/^did:key:z6Mk/)
})

test('behavior: case 7: the URI has the topic of its key, and expires after 300 s', async () => {
  const world = createWorld()
  const { uris } = await begin(world)
  const uri = parseUri(uris[0]!)!
  expect(hashKey(uri.symKey)).toBe(uri.topic)
  expect(uri.expiryTimestamp).toBe(1_800_000_300)
})

test('behavior: case 11: a wallet that scans 30 s later still finds the proposal', async () => {
  const world = createWorld()
  const client = world.client()
  const uris: string[] = []
  const result = watch(client.connect({ onUri: (uri) => uris.push(uri) }))
  await world.pass(30_000)
  const paired = watch(world.wallet.pair(uris[0]!))
  await world.pass()
  expect(paired.settled).toBe(true)
  expect(world.relay.messages[0]).toMatchObject({ tag: 1100, ttl: 300, prompt: true })
  await approveFully(world)
  expect(result.value?.session.chainId).toBe(1)
})

test('behavior: case 13: accepts a settlement that arrives before the answer to the subscription', async () => {
  const world = createWorld()
  world.relay.switches.early = true
  const { result } = await begin(world)
  await approveFully(world)
  expect(result.value).toBeDefined()
})

test('behavior: case 14: accepts a settlement that is published before the answer to the proposal', async () => {
  const world = createWorld()
  const { result, client } = await begin(world)
  await approveFully(world, { order: 'settle first' })
  expect(result.value?.session.topic).toBe(world.wallet.session.topic)
  expect(client.inspect().attempts).toBe(0)
})

test('behavior: case 15: accepts a settlement that is delivered twice or sent twice', async () => {
  const world = createWorld()
  world.relay.switches.times = 2
  const { result, client } = await begin(world)
  await approveFully(world, { settleTwice: true })
  expect(result.value).toBeDefined()
  expect(client.session()).toBeDefined()
  const acks = world.wallet.received.filter(({ tag }) => tag === 1103)
  expect(acks.length).toBeGreaterThanOrEqual(1)
  expect(acks.every(({ message }) => message.type === 'result')).toBe(true)
})

test('behavior: case 16: rejects with 4001 when the wallet rejects, and leaves nothing', async () => {
  const world = createWorld()
  const { result, client } = await begin(world)
  await Promise.all([world.wallet.reject({ code: 5000, message: 'User rejected.' }), world.pass()])
  await world.pass(10_000)
  expect(result.error).toMatchObject({ code: 4001, message: 'User rejected.' })
  expect(client.inspect()).toEqual({ topics: 0, calls: 0, open: false, pending: 0, attempts: 0 })
  expect(world.tab.values.get('test.walletconnect.pairings')).toBe('{"version":1,"attempts":[]}')
  // The wallet's timer: it watches its socket.
  expect(world.timers.pending()).toBe(1)
})

test('behavior: case 17: accepts an empty error as a rejection', async () => {
  const world = createWorld()
  const { result } = await begin(world)
  await Promise.all([world.wallet.reject({}), world.pass()])
  expect(result.error).toMatchObject({ code: 4001 })
})

test('behavior: case 18: an approval after a cancel creates no session and notifies the wallet', async () => {
  const world = createWorld()
  const abort = new AbortController()
  const { result, client } = await begin(world, { signal: abort.signal })
  abort.abort()
  await world.pass()
  expect(result.error).toMatchObject({ code: 'CANCELLED' })
  await world.pass(100_000)
  await approveFully(world)
  expect(client.session()).toBeUndefined()
  expect(world.wallet.received.at(-1)).toMatchObject({
    tag: 1112,
    message: { method: 'wc_sessionDelete', params: { code: 6000 } },
  })
  await world.pass(10_000)
  expect(client.inspect()).toMatchObject({ topics: 0, open: false, attempts: 0 })
})

test('behavior: case 19: without an answer, expires after 4 minutes and deletes the keys after the grace period', async () => {
  const world = createWorld()
  const { result, client } = await begin(world)
  await world.pass(239_000)
  expect(result.settled).toBe(false)
  await world.pass(2_000)
  expect(result.error).toMatchObject({ name: 'PairingExpiredError', code: 'PAIRING_EXPIRED' })
  expect(client.inspect().attempts).toBe(1)
  await world.pass(130_000)
  expect(client.inspect()).toMatchObject({ topics: 0, attempts: 0 })
  await world.pass(10_000)
  expect(client.inspect().open).toBe(false)
})

test('behavior: undoes an approval within the grace period after the expiry', async () => {
  const world = createWorld()
  const { client } = await begin(world)
  await world.pass(290_000)
  await approveFully(world)
  expect(client.session()).toBeUndefined()
  expect(world.wallet.received.at(-1)).toMatchObject({ tag: 1112 })
})

test('behavior: case 20: continues the same pairing after a reload during the prompt', async () => {
  const world = createWorld()
  const { client, uris } = await begin(world)
  client.close()
  const reloaded = world.client()
  const again: string[] = []
  const result = watch(reloaded.connect({ onUri: (uri) => again.push(uri) }))
  await world.pass()
  expect(again).toEqual(uris)
  await approveFully(world)
  expect(result.value).toBeDefined()
  expect(world.relay.messages.filter(({ tag }) => tag === 1100)).toHaveLength(1)
})

test('behavior: case 20: finds an approval that arrived during a reload', async () => {
  const world = createWorld()
  const { client } = await begin(world)
  client.close()
  await approveFully(world)
  const reloaded = world.client()
  const resumed = watch(reloaded.resume())
  await world.pass()
  await world.pass()
  expect(resumed.value?.topic).toBe(world.wallet.session.topic)
})

test('behavior: waits a few seconds only if nothing was approved during a reload', async () => {
  const world = createWorld()
  const { client } = await begin(world)
  client.close()
  const reloaded = world.client()
  const resumed = watch(reloaded.resume())
  await world.pass(waits.resume + 100)
  expect(resumed).toEqual({ settled: true, value: undefined })
})

test('behavior: case 50: sends no empty properties, all four fields of the metadata, and optional namespaces only', async () => {
  const world = createWorld()
  await begin(world, { chainId: 10 })
  const { params } = world.wallet.proposal()
  expect(Object.keys(params).sort()).toEqual([
    'expiryTimestamp',
    'optionalNamespaces',
    'pairingTopic',
    'proposer',
    'relays',
    'requiredNamespaces',
  ])
  expect(params).toMatchObject({
    requiredNamespaces: {},
    relays: [{ protocol: 'irn' }],
    proposer: { metadata: { name: 'Demo', description: '', url: 'https://dapp.test', icons: [] } },
    optionalNamespaces: {
      eip155: { chains: ['eip155:10', 'eip155:1'], events: ['accountsChanged', 'chainChanged'] },
    },
  })
})

test('behavior: case 5 and others: refuses malformed answers and settlements, and leaves nothing', async () => {
  const now = 1_800_000_000
  const settles: Record<string, unknown>[] = [
    { controller: { publicKey: 'aa'.repeat(32), metadata: {} } },
    { relay: { protocol: 'waku' } },
    { expiry: now - 1 },
    { namespaces: {} },
    { namespaces: namespaces() },
    { namespaces: namespaces('eip155:1:0x12') },
    { namespaces: { 'eip155:10': { ...(namespaces(`eip155:1:${address}`).eip155 as object) } } },
    { namespaces: { eip155: { accounts: [`eip155:1:${address}`], methods: 'all', events: [] } } },
  ]
  for (const settle of settles) {
    const world = createWorld()
    const { result, client } = await begin(world)
    await approveFully(world, { settle })
    expect(result.error, JSON.stringify(settle)).toMatchObject({ code: 'INVALID_ANSWER' })
    expect(world.wallet.received.at(-1), JSON.stringify(settle)).toMatchObject({
      tag: 1103,
      message: { type: 'error' },
    })
    expect(client.session()).toBeUndefined()
    expect(client.inspect().attempts).toBe(0)
  }
})

test('error: case 5: rejects an answer without a valid key, and the next pairing works', async () => {
  const relay = { protocol: 'irn' }
  for (const answer of [
    null,
    true,
    {},
    { relay },
    { relay, responderPublicKey: '00'.repeat(32) },
    { relay, responderPublicKey: 'aa' },
  ]) {
    const world = createWorld()
    const { result, client } = await begin(world)
    const { id } = world.wallet.proposal()
    const uri = parseUri((await client.pair({})).uri)!
    await Promise.all([
      world.wallet.send(uri, JSON.stringify({ id, jsonrpc: '2.0', result: answer }), 1101),
      world.pass(),
    ])
    expect(result.error, JSON.stringify(answer)).toMatchObject({ code: 'INVALID_ANSWER' })
    const again = watch(client.connect({ onUri: (next) => void world.wallet.pair(next) }))
    await world.pass(1_000)
    await approveFully(world)
    expect(again.value, JSON.stringify(answer)).toBeDefined()
  }
})

test("behavior: answers the wallet's ping, deletion of the pairing and unknown methods", async () => {
  const world = createWorld()
  const { result, uris } = await begin(world)
  const uri = parseUri(uris[0]!)!
  await Promise.all([
    world.wallet.send(uri, formatRequest(71, 'wc_pairingPing', {}), 1002),
    world.wallet.send(uri, formatRequest('72', 'wc_pairingDelete', { code: 6000 }), 1000),
    world.wallet.send(uri, formatRequest(73, 'wc_unheardOf', {}), 1),
    world.pass(),
  ])
  const answers = world.wallet.received.filter(({ message }) => message.type !== 'request')
  expect(answers).toMatchObject([
    { tag: 1003, message: { id: 71, result: true } },
    { tag: 1001, message: { id: '72', result: true } },
    { tag: 0, message: { id: 73, error: { code: 10_001 } } },
  ])
  await approveFully(world)
  expect(result.value).toBeDefined()
})

test('behavior: a second connection replaces the first and notifies its wallet', async () => {
  const world = createWorld()
  const client = await connected(world)
  const first = client.session()!
  await world.pass(2_000)
  const result = watch(client.connect({ onUri: (uri) => void world.wallet.pair(uri) }))
  await world.pass()
  await approveFully(world)
  expect(result.value?.session.topic).not.toBe(first.topic)
  const messages = world.relay.messages.filter(
    ({ tag, topic }) => tag === wireMethods.wc_sessionDelete.tag && topic === first.topic,
  )
  expect(
    messages.map(({ message }) => JSON.parse(openEnvelope(message, first).text).params.code),
  ).toEqual([6000])
})
