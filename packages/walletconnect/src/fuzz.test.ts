import { expect, test } from 'vitest'
import { EnvelopeError, openEnvelope, sealEnvelope } from './channel/envelope.js'
import { formatRequest, formatResult, parseJsonRpc } from './channel/jsonRpc.js'
import type { RelaySocket } from './channel/relayLink.js'
import { parseUri } from './connect/pairingUri.js'
import { envelopes } from './test/vectors.js'
import { connected, createWorld } from './test/world.js'

/** Creates a random source that is the same in every run, so that a failure can be reproduced. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Returns true with a chance of a tenth by default. */
const rounds = (all: number): number => (process.env.LATCHKEY_THOROUGH ? all : all / 10)

const SNIPPETS = [
  '"id":',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  'null',
  '1e999',
  '-',
  '19',
  '"result":true',
  '"error":{}',
  '"method":"irn_subscription"',
  '\u0000',
  '😀',
  ',',
  ':',
]

/** Damages a string in one of several ways. */
function mutate(text: string, dice: (sides: number) => number): string {
  const at = dice(text.length + 1)
  const end = at + dice(8)
  switch (dice(6)) {
    case 0:
      return text.slice(0, at) + text.slice(end)
    case 1:
      return text.slice(0, at) + (SNIPPETS[dice(SNIPPETS.length)] ?? '') + text.slice(at)
    case 2:
      return text.slice(0, at) + String.fromCharCode(32 + dice(95)) + text.slice(at + 1)
    case 3:
      return text.slice(0, at)
    case 4:
      return text.slice(0, at) + text.slice(at, end).repeat(3) + text.slice(end)
    default:
      return text.slice(at) + text.slice(0, at)
  }
}

const bytes = (message: string): string => Buffer.from(message, 'base64').toString('hex')

/** A client with a session and a pending pairing, and a way to its socket. */
async function open() {
  const world = createWorld()
  const sockets: RelaySocket[] = []
  const client = await connected(world, {
    openSocket(url) {
      const socket = world.relay.openSocket(url)
      sockets.push(socket)
      return socket
    },
  })
  await world.pass(2_000)
  await Promise.all([client.pair({}), world.pass()])
  const feed = (data: string): void =>
    (sockets.at(-1)?.onmessage as ((event: { data: string }) => void) | null)?.({ data })
  const ids = { next: 1_000_000_000_000_000 }
  const deliver = (topic: string, message: string): void => {
    ids.next += 1
    feed(
      formatRequest(ids.next, 'irn_subscription', {
        id: topic,
        data: { topic, message, tag: 1112, publishedAt: 1 },
      }),
    )
  }
  const look = (): string =>
    JSON.stringify([
      client.session(),
      [...world.shared.values],
      [...world.tab.values],
      client.inspect(),
    ])
  return { world, client, feed, deliver, look }
}

const frames = [
  formatRequest(1795221356176126208n, 'irn_subscription', {
    id: 'x',
    data: { topic: 'ab'.repeat(32), message: envelopes[0]?.base64, publishedAt: 1, tag: 1108 },
  }),
  formatResult(1_800_000_000_000_123, true),
  '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"x"}}',
  '{"id":1,"result":{"messages":[{}],"hasMore":true}}',
]

test(`behavior: ${rounds(840_000)} damaged frames for the parser: nothing thrown, and accepted messages have the shape of their type`, () => {
  const dice = createDice(1)
  const state = { read: 0 }
  for (let round = 0; round < rounds(840_000); round += 1) {
    const frame = parseJsonRpc(mutate(frames[dice(frames.length)] ?? '', dice), 100_000)
    if (!frame) continue
    state.read += 1
    const { id } = frame
    if (!['string', 'bigint'].includes(typeof id) && !Number.isSafeInteger(id))
      expect.fail(`id ${String(id)}`)
    if (frame.type === 'request' && typeof frame.method !== 'string')
      expect.fail('a malformed method')
    if (
      frame.type === 'error' &&
      !(Number.isSafeInteger(frame.error.code) && typeof frame.error.message === 'string')
    )
      expect.fail('a malformed error')
  }
  expect(state.read).toBeGreaterThan(rounds(10_000))
}, 300_000)

test(`behavior: ${rounds(60_000)} damaged frames for the client: nothing thrown, nothing changed`, async () => {
  const { feed, look, world } = await open()
  const before = look()
  const dice = createDice(4)
  for (let round = 0; round < rounds(60_000); round += 1) {
    feed(mutate(frames[dice(frames.length)] ?? '', dice))
    // The client answers valid messages. Without this the answers would accumulate.
    if (round % 5_000 === 0) await world.pass()
  }
  expect(look()).toBe(before)
}, 300_000)

test(`behavior: ${rounds(80_000)} damaged envelopes: an EnvelopeError each`, () => {
  const dice = createDice(5)
  const { base64, symKey } = envelopes[0] ?? { base64: '', symKey: '' }
  const original = bytes(base64)
  for (let round = 0; round < rounds(80_000); round += 1) {
    const message = mutate(base64, dice)
    // Base64 has several texts for the same bytes: such a change leaves the message intact.
    if (bytes(message) === original) continue
    try {
      openEnvelope(message, { symKey })
    } catch (error) {
      if (error instanceof EnvelopeError) continue
    }
    expect.fail(message)
  }
}, 300_000)

test(`behavior: ${rounds(20_000)} damaged envelopes for a session and a pairing: nothing thrown, nothing changed`, async () => {
  const { client, look, deliver, world } = await open()
  const before = look()
  const dice = createDice(2)
  const { uri } = await client.pair({})
  const text = formatRequest(1, 'wc_sessionDelete', { code: 6000, message: 'x' })
  const targets = [client.session(), parseUri(uri)].filter((target) => target !== undefined)
  for (let round = 0; round < rounds(20_000); round += 1) {
    const { topic, symKey } = targets[round % 2] ?? { topic: '', symKey: '' }
    const sealed = sealEnvelope({ symKey, text })
    const message = mutate(sealed, dice)
    if (bytes(message) !== bytes(sealed)) deliver(topic, message)
    if (round % 5_000 === 0) await world.pass()
  }
  expect(look()).toBe(before)
}, 300_000)

test(`behavior: ${rounds(5_000)} damaged texts in whole envelopes: nothing thrown, and still a session that works`, async () => {
  const { client, deliver, world } = await open()
  const dice = createDice(3)
  const session = client.session()!
  const namespaces = session.namespaces
  const texts = [
    formatRequest(1_800_000_000_000_123, 'wc_sessionUpdate', { namespaces }),
    formatRequest(1_800_000_000_000_124, 'wc_sessionExtend', { expiry: 1_800_600_000 }),
    formatRequest(1_800_000_000_000_125, 'wc_sessionEvent', {
      event: { name: 'chainChanged', data: '0x1' },
      chainId: 'eip155:1',
    }),
    formatResult(1_800_000_000_000_126, '0x'),
  ]
  for (let round = 0; round < rounds(5_000); round += 1) {
    const text = mutate(texts[dice(texts.length)] ?? '', dice)
    deliver(session.topic, sealEnvelope({ symKey: session.symKey, text }))
    if (round % 1_000 === 0) await world.pass()
  }
  const after = client.session()
  expect(after?.namespaces.eip155?.accounts.length).toBeGreaterThan(0)
  expect(after?.expiresAt).toBeLessThanOrEqual(world.clock.now() + 604_800_000)
}, 300_000)
