import { expect, test } from 'vitest'
import { generateKeyPair, hashKey } from './channel/crypto.js'
import { sealEnvelope } from './channel/envelope.js'
import { formatRequest, formatResult } from './channel/jsonRpc.js'
import { wireMethods } from './channel/wireMethods.js'
import { parseUri } from './connect/pairingUri.js'
import { address, namespaces } from './test/testWallet.js'
import { approveFully, connected, createWorld, START, type World, watch } from './test/world.js'

const ids = { next: 1_795_221_356_176_126_208n }

/** Sends a message to every socket. A relay may do so without a subscription to the topic. */
async function deliver(world: World, topic: string, message: string): Promise<void> {
  ids.next += 1n
  world.relay.inject(
    formatRequest(ids.next, 'irn_subscription', {
      id: 'x',
      data: { topic, message, tag: 1102, publishedAt: START },
    }),
  )
  await world.pass()
}

/** Starts to connect, until the wallet has the proposal. */
async function begin(world: World) {
  const client = world.client()
  const uris: string[] = []
  const result = watch(client.connect({ onUri: (uri) => uris.push(uri) }))
  await world.pass()
  await Promise.all([world.wallet.pair(uris[0] ?? ''), world.pass()])
  const pairing = parseUri(uris[0] ?? '')
  if (!pairing) throw new Error('no pairing')
  return { client, result, pairing }
}

function settlement({ wallet }: World): Record<string, unknown> {
  const controller = { publicKey: wallet.keys.publicKey, metadata: { name: 'Phone' } }
  return {
    relay: { protocol: 'irn' },
    controller,
    namespaces: namespaces(`eip155:1:${address}`),
    expiry: START / 1_000 + 604_800,
  }
}

test('default: case 14: keeps a settlement that arrives once, before the answer to the proposal', async () => {
  const world = createWorld()
  const { client, result } = await begin(world)
  const early: Promise<void>[] = []
  world.relay.switches.onFrame = ({ method, params }) => {
    // Arrives before the page has the topic. When the page subscribes, the relay delivers the same
    // text again, which is no longer new.
    if (method === 'irn_publish' && params.tag === 1102)
      early.push(deliver(world, String(params.topic), String(params.message)))
    return false
  }
  await approveFully(world, { order: 'settle first' })
  expect(early).toHaveLength(1)
  expect(result.value?.session.topic).toBe(world.wallet.session.topic)
  expect(client.session()).toBeDefined()
})

test('behavior: does not answer messages on unknown topics, and keeps at most 16 of them for 10 s', async () => {
  const world = createWorld()
  const { client, result } = await begin(world)
  const [published, timers] = [world.relay.messages.length, world.timers.pending()]
  for (let round = 0; round < 40; round += 1) {
    const { publicKey: symKey } = generateKeyPair()
    await deliver(
      world,
      hashKey(symKey),
      sealEnvelope({ symKey, text: formatRequest(1, 'wc_sessionSettle', settlement(world)) }),
    )
  }
  expect(world.timers.pending()).toBe(timers + 16)
  await world.pass(10_100)
  expect(world.timers.pending()).toBe(timers)
  expect(world.relay.messages).toHaveLength(published)
  expect(result.settled).toBe(false)
  expect(client.session()).toBeUndefined()
})

test('behavior: W26 connects the first of two wallets that answer one proposal', async () => {
  const world = createWorld()
  const { result, pairing } = await begin(world)
  await approveFully(world, { responseOnly: true })
  const { id } = world.wallet.proposal()
  const second = formatResult(id, {
    relay: { protocol: 'irn' },
    responderPublicKey: generateKeyPair().publicKey,
  })
  await Promise.all([
    world.wallet.send(pairing, second, wireMethods.wc_sessionPropose.responseTag),
    world.pass(),
  ])
  await Promise.all([world.wallet.request('wc_sessionSettle', settlement(world)), world.pass()])
  expect(result.value?.session.controller).toBe(world.wallet.keys.publicKey)
})

test('error: ignores a settlement or the end of a session on another topic than that of its key', async () => {
  const world = createWorld()
  const { client, result } = await begin(world)
  const elsewhere = hashKey(generateKeyPair().publicKey)
  await approveFully(world, { responseOnly: true })
  const { symKey } = world.wallet.session
  await deliver(
    world,
    elsewhere,
    sealEnvelope({
      symKey,
      text: formatRequest(world.wallet.nextId(), 'wc_sessionSettle', settlement(world)),
    }),
  )
  expect(result.settled).toBe(false)
  expect(client.session()).toBeUndefined()

  await Promise.all([world.wallet.request('wc_sessionSettle', settlement(world)), world.pass()])
  expect(result.value).toBeDefined()
  await deliver(
    world,
    elsewhere,
    sealEnvelope({
      symKey,
      text: formatRequest(world.wallet.nextId(), 'wc_sessionDelete', { code: 6000 }),
    }),
  )
  expect(client.session()?.topic).toBe(world.wallet.session.topic)
})

test('behavior: unsubscribes from the topic of a session that the wallet ended', async () => {
  const world = createWorld()
  const client = await connected(world)
  expect(client.inspect().topics).toBe(1)
  await Promise.all([
    world.wallet.request('wc_sessionDelete', { code: 6000, message: '' }),
    world.pass(),
  ])
  expect(client.inspect().topics).toBe(0)
})
