import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, connected, makeIdentity, makeToken, type RawClient } from '../test/rawClient.js'
import { checkToken } from './checkToken.js'
import type { Relay, RelayEvent, RelayOptions } from './relayTypes.js'
import { startRelay } from './startRelay.js'

const nothing = { sockets: 0, topics: 0, subscriptions: 0, messages: 0, stored: 0 }
const topic = (): string => randomBytes(32).toString('hex')
const publishParams = (to: string, message = 'AAAA', more: object = {}): object => ({
  topic: to,
  message,
  ttl: 300,
  tag: 1108,
  prompt: true,
  ...more,
})

/** A clock that the test sets, and whose timers the test calls. */
function heldClock(): {
  now(): number
  after(ms: number, callback: () => void): () => void
  advance(ms: number): void
} {
  const state = { now: Date.now() }
  const timers = new Set<{ due: number; callback: () => void }>()
  return {
    now: () => state.now,
    after(ms, callback) {
      const timer = { due: state.now + ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      state.now += ms
      for (const timer of [...timers].filter(({ due }) => due <= state.now)) {
        timers.delete(timer)
        timer.callback()
      }
    },
  }
}

const world: { relay?: Relay; events: RelayEvent[] } = { events: [] }

async function start(options: RelayOptions = {}): Promise<Relay> {
  await world.relay?.stop()
  world.relay = await startRelay(options)
  world.relay.observe((event) => world.events.push(event))
  return world.relay
}

function happened(type: RelayEvent['type']): Promise<void> {
  return new Promise((resolve) => {
    const stop = world.relay!.observe((event) => {
      if (event.type !== type) return
      stop()
      resolve()
    })
  })
}

async function pair(relay: Relay): Promise<[RawClient, RawClient]> {
  return [await connected(relay.url), await connected(relay.url)]
}

beforeEach(async () => {
  world.events = []
  await start()
})

afterEach(async () => {
  await world.relay?.stop()
  expect(world.relay?.inspect()).toMatchObject({ sockets: 0 })
})

describe('startRelay', () => {
  test('default', async () => {
    const relay = world.relay!
    const [dapp, wallet] = await pair(relay)
    const to = topic()
    expect(await dapp.result('irn_subscribe', { topic: to })).toMatch(/^[0-9a-f]{64}$/)
    expect(await wallet.result('irn_subscribe', { topic: to })).toMatch(/^[0-9a-f]{64}$/)
    expect(
      await wallet.result('irn_publish', publishParams(to, 'hello', { attestation: 'token' })),
    ).toBe(true)
    expect(await dapp.next()).toMatchObject({
      topic: to,
      message: 'hello',
      tag: 1108,
      attestation: 'token',
      publishedAt: expect.any(Number),
    })
    expect(wallet.waiting()).toBe(0)
    expect(await dapp.result('irn_unsubscribe', { topic: to, id: 'whatever' })).toBe(true)
    expect(
      await wallet.result('irn_batchUnsubscribe', { subscriptions: [{ topic: to, id: 'x' }] }),
    ).toBe(true)
    expect(relay.inspect()).toEqual({ ...nothing, sockets: 2 })
    expect(relay.inspect(dapp.clientId)).toEqual({ ...nothing, sockets: 1 })
    expect(world.events.map(({ type }) => type)).toContain('ack')
  })

  test('behavior: keeps a message for the first subscriber until it expires, and never returns it to the sender', async () => {
    const clock = heldClock()
    const relay = await start({ clock, limits: { silentFor: 1e12 } })
    const [dapp, wallet] = await pair(relay)
    const to = topic()
    await dapp.result('irn_publish', publishParams(to, 'kept'))
    await dapp.result('irn_publish', publishParams(to, 'forgotten', { ttl: 30 }))
    clock.advance(31_000)
    await dapp.result('irn_subscribe', { topic: to })
    await wallet.result('irn_subscribe', { topic: to })
    expect(await wallet.next()).toMatchObject({ message: 'kept' })
    await wallet.result('irn_unsubscribe', { topic: to })
    expect([dapp.waiting(), wallet.waiting()]).toEqual([0, 0])
    expect(relay.inspect()).toMatchObject({ messages: 0, subscriptions: 1 })
  })

  test('behavior: delivers an unacknowledged message again with the next subscription, and no acknowledged one', async () => {
    const relay = world.relay!
    const [dapp, wallet] = await pair(relay)
    const identity = makeIdentity()
    const first = await connected(relay.url, { identity })
    const to = topic()
    await first.result('irn_subscribe', { topic: to })
    await wallet.result('irn_publish', publishParams(to, 'one'))
    await wallet.result('irn_publish', publishParams(to, 'two'))
    await first.next()
    await first.next(false)
    // Frames keep their order, so the acknowledgement has arrived before this answer.
    await first.result('irn_unsubscribe', { topic: topic() })
    first.socket.terminate()
    await happened('closed')
    await wallet.result('irn_publish', publishParams(to, 'three'))
    const second = await connected(relay.url, { identity })
    await second.result('irn_batchSubscribe', { topics: [to, topic()] })
    expect([(await second.next()).message, (await second.next()).message]).toEqual(['two', 'three'])
    await second.result('irn_unsubscribe', { topic: to })
    expect(second.waiting()).toBe(0)
    await dapp.close()
  })

  test('behavior: a fetch returns waiting messages in pages, also those that were pushed before', async () => {
    const relay = await start({ limits: { fetched: 2 } })
    const [dapp, wallet] = await pair(relay)
    const to = topic()
    for (const message of ['one', 'two', 'three'])
      await wallet.result('irn_publish', publishParams(to, message))
    await dapp.result('irn_subscribe', { topic: to })
    await dapp.next(false)
    const messages = (texts: string[]): object[] =>
      texts.map((message) => expect.objectContaining({ message, topic: to, tag: 1108 }))
    expect(await dapp.result('irn_batchFetchMessages', { topics: [to] })).toEqual({
      messages: messages(['one', 'two']),
      hasMore: true,
    })
    expect(await dapp.result('irn_fetchMessages', { topic: to })).toEqual({
      messages: messages(['three']),
      hasMore: false,
    })
    expect(await dapp.result('irn_fetchMessages', { topic: to })).toEqual({
      messages: [],
      hasMore: false,
    })
  })

  test('behavior: handles a proposal and an approval in one call each', async () => {
    const [dapp, wallet] = await pair(world.relay!)
    const [pairingTopic, sessionTopic] = [topic(), topic()]
    expect(
      await dapp.result('wc_proposeSession', {
        pairingTopic,
        sessionProposal: 'proposal',
        ttl: 300,
        correlationId: 1,
      }),
    ).toBe(true)
    await wallet.result('irn_subscribe', { topic: pairingTopic })
    expect(await wallet.next()).toMatchObject({ message: 'proposal', tag: 1100 })
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl: 300,
      correlationId: 1,
    }
    expect(await wallet.result('wc_approveSession', approval)).toBe(true)
    expect(await dapp.next()).toMatchObject({ topic: pairingTopic, message: 'yes', tag: 1101 })
    await dapp.result('irn_subscribe', { topic: sessionTopic })
    expect(await dapp.next()).toMatchObject({ topic: sessionTopic, message: 'settle', tag: 1102 })
    await dapp.result('irn_publish', publishParams(sessionTopic, 'ok', { tag: 1103 }))
    expect(await wallet.next()).toMatchObject({ message: 'ok', tag: 1103 })
  })

  test('behavior: sends messages to the newest of several sockets of one client', async () => {
    const relay = world.relay!
    const identity = makeIdentity()
    const older = await connected(relay.url, { identity })
    const newer = await connected(relay.url, { identity })
    const wallet = await connected(relay.url)
    const to = topic()
    await older.result('irn_subscribe', { topic: to })
    await wallet.result('irn_publish', publishParams(to, 'for the newest'))
    expect(await newer.next()).toMatchObject({ message: 'for the newest' })
    const closed = happened('closed')
    newer.socket.terminate()
    await closed
    await wallet.result('irn_publish', publishParams(to, 'for the one left'))
    expect(await older.next()).toMatchObject({ message: 'for the one left' })
  })

  test('behavior: returns ids of 19 digits unchanged, as number or text', async () => {
    const client = await connected(world.relay!.url)
    const expected = (id: string): string => `{"id":${id},"jsonrpc":"2.0","result":true}`
    const params = { topic: topic(), id: '' }
    expect(await client.ask('irn_unsubscribe', params, '1795221356176126207')).toBe(
      expected('1795221356176126207'),
    )
    expect(await client.ask('irn_unsubscribe', params, '"1795221356176126209"')).toBe(
      expected('1795221356176126209'),
    )
    expect(
      await client.ask(
        'irn_unsubscribe',
        { ...params, note: ['{"id":1}', { id: 2 }] },
        '18446744073709551615',
      ),
    ).toBe(expected('18446744073709551615'))
  })

  test('behavior: accepts batches of publications and receipts', async () => {
    const [dapp, wallet] = await pair(world.relay!)
    const to = topic()
    await dapp.result('irn_batchSubscribeBlocking', { topics: [to] })
    expect(
      await wallet.result('irn_batchPublish', {
        messages: [publishParams(to, 'one'), publishParams(to, 'two')],
      }),
    ).toBe(true)
    await dapp.next(false)
    await dapp.next(false)
    const messageId = '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed'
    expect(await dapp.result('irn_batchReceive', { receipts: [{ topic: to, messageId }] })).toBe(
      true,
    )
    expect(await dapp.result('irn_fetchMessages', { topic: to })).toMatchObject({
      messages: [{ message: 'two' }],
    })
  })

  test('error: rejects each malformed request with its code', async () => {
    const client = await connected(world.relay!.url)
    const refused = async (method: string, params: unknown): Promise<unknown> =>
      ((await client.result(method, params)) as { data: string }).data
    expect(await refused('irn_publish', publishParams('AB'))).toBe('InvalidTopic')
    expect(await refused('irn_publish', publishParams(topic(), ''))).toBe('InvalidParams')
    expect(await refused('irn_publish', publishParams(topic(), 'x', { tag: '1108' }))).toBe(
      'InvalidParams',
    )
    expect(await refused('irn_publish', publishParams(topic(), 'x', { ttl: 0 }))).toBe(
      'TtlTooShort',
    )
    expect(await refused('irn_publish', publishParams(topic(), 'x', { ttl: 1e9 }))).toBe(
      'TtlTooLong',
    )
    expect(
      await client.result('irn_publish', publishParams(topic(), 'x'.repeat(98_305), { tag: 1109 })),
    ).toEqual({
      code: -32600,
      data: 'PayloadSizeExceeded',
      message: 'Payload size limit exceeded. Maximum size for tag 1109 is 98304',
    })
    expect(await refused('irn_batchSubscribe', { topics: [] })).toBe('BatchEmpty')
    expect(
      await refused('irn_batchSubscribe', { topics: Array.from({ length: 501 }, topic) }),
    ).toBe('BatchLimitExceeded')
    expect(await refused('irn_batchSubscribe', {})).toBe('InvalidParams')
    expect(await refused('irn_dance', {})).toBe('InvalidMethod')
    expect(await refused('constructor', {})).toBe('InvalidMethod')
    expect(JSON.parse(await client.ask('irn_subscribe', { topic: topic() }, '7')).error.data).toBe(
      'InvalidRequestId',
    )
    expect(world.relay!.inspect().topics).toBe(0)
  })

  test('error: answers invalid frames with id 0, and accepts the next one', async () => {
    const client = await connected(world.relay!.url)
    const frames = [
      '',
      '{',
      '[]',
      'null',
      '{"id":1}',
      '{"id":{"id":2},"jsonrpc":"2.0","method":"x"}',
      '{"jsonrpc":"2.0","method":"x"}',
      '\u0000',
      '{"id":1.5,"jsonrpc":"2.0","method":"x"}',
    ]
    const answers: string[] = []
    client.socket.on('message', (data: Buffer) => answers.push(data.toString()))
    for (const frame of frames) client.socket.send(frame)
    expect(await client.result('irn_subscribe', { topic: topic() })).toMatch(/^[0-9a-f]{64}$/)
    expect(answers.slice(0, -1).map((text) => JSON.parse(text).id)).toEqual(frames.map(() => 0))
  })

  test('error: refuses messages, sockets, topics and frames over the limits', async () => {
    const relay = await start({ limits: { framesPerSecond: 1, sockets: 2, stored: 10, topics: 1 } })
    const [one, two] = await pair(relay)
    const three = await connect(relay.url)
    expect((await once(three.socket, 'close'))[0]).toBe(1013)
    expect(await one.result('irn_publish', publishParams(topic(), '12345678'))).toBe(true)
    expect(await one.result('irn_publish', publishParams(topic(), '123'))).toMatchObject({
      code: -32000,
      data: 'MailboxLimitExceeded',
    })
    expect(await one.result('irn_batchSubscribe', { topics: [topic(), topic()] })).toMatchObject({
      code: -32000,
      data: 'SubscriberLimitExceeded',
    })
    for (const _ of [1, 2]) await one.result('irn_unsubscribe', { topic: topic() })
    expect(await one.result('irn_unsubscribe', { topic: topic() })).toMatchObject({
      code: 3001,
      data: 'TooManyRequests',
    })
    expect(await two.result('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('error: a frame of more than a megabyte ends its socket only', async () => {
    const [one, two] = await pair(world.relay!)
    one.socket.send('x'.repeat(1_000_001))
    expect((await once(one.socket, 'close'))[0]).toBe(1009)
    expect(await two.result('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('behavior: closes silent and dead sockets, and keeps active ones', async () => {
    const clock = heldClock()
    const relay = await start({ clock })
    const [silent, speaking] = await pair(relay)
    await speaking.result('irn_unsubscribe', { topic: topic() })
    const closed = once(silent.socket, 'close')
    clock.advance(10_000)
    expect((await closed)[0]).toBe(4008)
    const dead = await connected(relay.url)
    await dead.result('irn_unsubscribe', { topic: topic() })
    dead.socket.pause()
    const ponged = once(speaking.socket, 'ping')
    clock.advance(15_000)
    await ponged
    await speaking.result('irn_unsubscribe', { topic: topic() })
    const ended = happened('closed')
    clock.advance(25_000)
    await ended
    expect(relay.inspect()).toMatchObject({ sockets: 1 })
    dead.socket.terminate()
  })

  test('behavior: clears the mailboxes of an absent client', async () => {
    const clock = heldClock()
    const relay = await start({ clock, limits: { awayFor: 60_000 } })
    const [dapp, wallet] = await pair(relay)
    const to = topic()
    await dapp.result('irn_subscribe', { topic: to })
    const closed = happened('closed')
    dapp.socket.terminate()
    await closed
    await wallet.result('irn_publish', publishParams(to, 'too late', { ttl: 86_400 }))
    expect(relay.inspect()).toMatchObject({ topics: 1, subscriptions: 1, messages: 1, stored: 8 })
    clock.advance(60_000)
    expect(relay.inspect()).toMatchObject({ topics: 0, subscriptions: 0, messages: 0, stored: 0 })
  })

  test('error: rejects with the number of a taken port', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as { port: number }
    await expect(startRelay({ port })).rejects.toThrow(`The relay did not start on port ${port}`)
    blocker.close()
  })

  test('behavior: stop closes every socket and the port, also when called twice or after malformed HTTP', async () => {
    const relay = world.relay!
    const port = Number(new URL(relay.url).port)
    for (const bytes of [
      '\u0000\u0001',
      'GET // HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ]) {
      const tcp = connectTcp(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume()
      tcp.write(bytes)
      await once(tcp, 'close')
    }
    expect((await fetch(relay.url.replace('ws', 'http'))).status).toBe(426)
    const client = await connected(relay.url)
    const closed = once(client.socket, 'close')
    await relay.stop()
    await closed
    await relay.stop()
    const again = await startRelay({ port })
    await again.stop()
  })
})

describe('tokens', () => {
  const close = async (
    parameters: Parameters<typeof connect>[1],
  ): Promise<{ code: number; reason: string }> => {
    const { socket } = await connect(world.relay!.url, parameters)
    const [code, reason] = await once(socket, 'close')
    return { code, reason: String(reason) }
  }
  const now = (): number => Math.floor(Date.now() / 1000)

  test('default', () => {
    const token =
      'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'
    const audiences = new Set(['wss://relay.walletconnect.com'])
    const at = 1_656_910_097_000
    const clientId = 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH'
    expect(checkToken(token, { audiences, now: at })).toEqual({ clientId })
    expect(
      makeIdentity(
        Buffer.from('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295', 'hex'),
      ).clientId,
    ).toBe(clientId)
    expect(checkToken(`${token.slice(0, -9)}xyzxyzxyz`, { audiences, now: at })).toEqual({
      refusal: 'JWT validation error: Invalid signature',
    })
    for (let index = 0; index < token.length; index++) {
      const broken = `${token.slice(0, index)}${token[index] === 'x' ? 'y' : 'x'}${token.slice(index + 1)}`
      // The last character has four unused bits.
      if (index < token.length - 1)
        expect(checkToken(broken, { audiences, now: at }), `character ${index}`).toHaveProperty(
          'refusal',
        )
    }
  })

  test('error: closes with 3000 and the reason', async () => {
    expect(await close({ claims: { aud: 'wss://elsewhere.example' } })).toEqual({
      code: 3000,
      reason: 'JWT validation error: Invalid audience',
    })
    const exp = now() - 125
    expect(await close({ claims: { exp } })).toEqual({
      code: 3000,
      reason: `JWT validation error: JWT Token is expired: ${exp}`,
    })
    const { code, reason } = await close({ claims: { iat: now() + 150 } })
    expect(code).toBe(3000)
    expect(reason).toMatch(
      /^JWT validation error: JWT Token is not yet valid: basic\.iat: \d{10}, now \+ time_leeway: \d{10}, time_leeway: 120$/,
    )
    expect(await close({ claims: { iss: makeIdentity().clientId } })).toMatchObject({
      reason: 'JWT validation error: Invalid signature',
    })
    expect(await close({ claims: { iss: 'did:key:z6Mk' } })).toMatchObject({
      reason: 'JWT validation error: Invalid JWT',
    })
    expect(world.relay!.inspect()).toEqual(nothing)
  })

  test('behavior: accepts a clock that is two minutes ahead or behind', async () => {
    for (const claims of [{ iat: now() + 110 }, { exp: now() - 110 }]) {
      const client = await connected(world.relay!.url, { claims })
      expect(await client.result('irn_unsubscribe', { topic: topic() })).toBe(true)
    }
  })

  test('behavior: accepts an audience of the options and a token in the header; answers 401 without close codes', async () => {
    const relay = await start({ audiences: ['wss://relay.example'] })
    await (await connected(relay.url, { claims: { aud: 'wss://relay.example' } })).close()
    const { socket } = await connect(relay.url, { claims: { aud: 'x' }, query: '' })
    const response = once(socket, 'unexpected-response')
    expect((await response)[1].statusCode).toBe(401)
    socket.terminate()
    const { WebSocket } = await import('ws')
    const token = makeToken(makeIdentity(), { aud: relay.url, iat: now(), exp: now() + 60 })
    const withHeader = new WebSocket(relay.url, { headers: { authorization: `Bearer ${token}` } })
    await once(withHeader, 'open')
    withHeader.terminate()
    const without = new WebSocket(`${relay.url}?useOnCloseEvent=true`)
    expect(String((await once(without, 'close'))[1])).toBe('Unauthorized: missing JWT')
  })
})
