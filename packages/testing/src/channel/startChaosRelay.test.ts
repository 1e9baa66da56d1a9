import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, connected, makeIdentity, type RawClient } from '../test/rawClient.js'
import { noFaults } from './faults.js'
import { type ChaosRelay, startChaosRelay } from './startChaosRelay.js'

const topic = (): string => randomBytes(32).toString('hex')
const publishParams = (to: string, message: string, tag = 1108): object => ({
  topic: to,
  message,
  ttl: 300,
  tag,
})

interface World {
  relay: ChaosRelay
  dapp: RawClient
  wallet: RawClient
  to: string
}

const world: Partial<World> = {}

beforeEach(async () => {
  const relay = await startChaosRelay()
  const [dapp, wallet, to] = [await connected(relay.url), await connected(relay.url), topic()]
  await dapp.result('irn_subscribe', { topic: to })
  Object.assign(world, { relay, dapp, wallet, to })
})

afterEach(() => world.relay?.stop())

/** Resolves to the close code of a socket: 1006 means a lost network. */
async function codeOf(client: RawClient): Promise<number> {
  return (await once(client.socket, 'close'))[0]
}

describe('startChaosRelay', () => {
  test('default', async () => {
    const { relay, dapp, wallet, to } = world as World
    expect(relay.faults()).toEqual(noFaults)
    await wallet.result('irn_publish', publishParams(to, 'through'))
    expect(await dapp.next()).toMatchObject({ message: 'through' })
  })

  test('behavior: drops only the nth message with a tag, which can be fetched', async () => {
    const { relay, dapp, wallet, to } = world as World
    relay.set({ rules: [{ at: 'delivery', tag: 1102, skip: 1, times: 1, do: 'drop' }] })
    for (const [message, tag] of [
      ['one', 1102],
      ['other', 1101],
      ['two', 1102],
      ['three', 1102],
    ] as const)
      await wallet.result('irn_publish', publishParams(to, message, tag))
    expect([
      (await dapp.next()).message,
      (await dapp.next()).message,
      (await dapp.next()).message,
    ]).toEqual(['one', 'other', 'three'])
    expect(await dapp.result('irn_fetchMessages', { topic: to })).toMatchObject({
      messages: [{ message: 'two' }],
      hasMore: false,
    })
  })

  test('behavior: delivers a message twice, late, or after the next one', async () => {
    const { relay, dapp, wallet, to } = world as World
    relay.set({
      rules: [
        { at: 'delivery', tag: 1, do: 'duplicate' },
        { at: 'delivery', tag: 2, do: 'delay', ms: 500 },
        { at: 'delivery', tag: 3, do: 'swap', ms: 500 },
      ],
    })
    await wallet.result('irn_publish', publishParams(to, 'late', 2))
    await wallet.result('irn_publish', publishParams(to, 'swapped', 3))
    await wallet.result('irn_publish', publishParams(to, 'twice', 1))
    const got: string[] = []
    for (let count = 0; count < 4; count++) got.push((await dapp.next()).message)
    expect(got).toEqual(['twice', 'twice', 'swapped', 'late'])
    await wallet.result('irn_publish', publishParams(to, 'alone', 3))
    expect(await dapp.next()).toMatchObject({ message: 'alone' })
  })

  test('behavior: cuts the socket before, during and after a request', async () => {
    const { relay, dapp, to } = world as World
    const identity = makeIdentity()
    relay.set({ rules: [{ at: 'request', method: 'irn_publish', times: 1, do: 'cut' }] })
    const before = await connected(relay.url, { identity })
    void before.ask('irn_publish', publishParams(to, 'before'))
    expect(await codeOf(before)).toBe(1006)
    relay.set({ rules: [{ at: 'answer', method: 'irn_publish', times: 1, do: 'cut' }] })
    const unanswered = await connected(relay.url, { identity })
    void unanswered.ask('irn_publish', publishParams(to, 'unanswered'))
    expect(await codeOf(unanswered)).toBe(1006)
    expect(await dapp.next()).toMatchObject({ message: 'unanswered' })
    relay.set({ rules: [{ at: 'answer', method: 'irn_publish', do: 'cutAfter' }] })
    const after = await connected(relay.url, { identity })
    const ended = codeOf(after)
    expect(await after.result('irn_publish', publishParams(to, 'after'))).toBe(true)
    expect(await ended).toBe(1006)
    expect(await dapp.next()).toMatchObject({ message: 'after' })
    relay.set({
      rules: [{ at: 'request', tag: 7, do: 'close', code: 4010, reason: 'rebalancing' }],
    })
    const closed = await connected(relay.url, { identity })
    void closed.ask('irn_publish', publishParams(to, 'closed', 7))
    expect(await codeOf(closed)).toBe(4010)
  })

  test('behavior: delivers a message again after a lost acknowledgement', async () => {
    const { relay, wallet, to } = world as World
    const identity = makeIdentity()
    const first = await connected(relay.url, { identity })
    relay.set({ rules: [{ at: 'ack', clientId: identity.clientId, do: 'drop' }] })
    await first.result('irn_subscribe', { topic: to })
    await wallet.result('irn_publish', publishParams(to, 'again'))
    await first.next()
    // On the same socket it counts as sent.
    await first.result('irn_subscribe', { topic: to })
    expect(first.waiting()).toBe(0)
    const second = await connected(relay.url, { identity })
    await second.result('irn_subscribe', { topic: to })
    expect(await second.next()).toMatchObject({ message: 'again' })
  })

  test('behavior: a frozen socket answers nothing, not even a close frame, and a new socket works', async () => {
    const { relay, to } = world as World
    const identity = makeIdentity()
    const frozen = await connected(relay.url, { identity })
    await frozen.result('irn_subscribe', { topic: to })
    relay.freeze(identity.clientId)
    const received: unknown[] = []
    for (const event of ['message', 'pong', 'close'])
      frozen.socket.on(event, () => received.push(event))
    frozen.socket.ping()
    void frozen.ask('irn_subscribe', { topic: to })
    frozen.socket.close()
    const fresh = await connected(relay.url, { identity })
    expect(await fresh.result('irn_subscribe', { topic: to })).toMatch(/^[0-9a-f]{64}$/)
    expect(received).toEqual([])
    frozen.socket.terminate()
  })

  test('behavior: refuses a number of sockets with a code, and shifts the relay’s clock', async () => {
    const { relay } = world as World
    relay.set({ refuse: { code: 1013, reason: 'busy', times: 2 } })
    for (const _ of [1, 2]) expect(await codeOf(await connect(relay.url))).toBe(1013)
    await (await connected(relay.url)).close()
    relay.set({ clockOffset: -3_600_000 })
    const [code, reason] = await once((await connect(relay.url)).socket, 'close')
    expect([code, String(reason)]).toEqual([3000, expect.stringContaining('not yet valid')])
    relay.set({ clockOffset: 2 * 86_400_000 })
    expect(String((await once((await connect(relay.url)).socket, 'close'))[1])).toContain('expired')
    relay.reset()
    await (await connected(relay.url)).close()
  })

  test('behavior: writes ids in each form of the public relay, and pushes messages before the answer', async () => {
    const { relay, dapp, wallet, to } = world as World
    relay.set({ requestIds: 'long', answerIds: 'echo', deliverFirst: true })
    await wallet.result('irn_publish', publishParams(to, 'x'))
    expect((await dapp.next()).id).toMatch(/^\d{19}$/)
    relay.set({ requestIds: 'string' })
    await wallet.result('irn_publish', publishParams(to, 'y'))
    expect((await dapp.next(false)).id).toMatch(/^"\d{19}"$/)
    const other = topic()
    await wallet.result('irn_publish', publishParams(other, 'z'))
    expect(await dapp.ask('irn_subscribe', { topic: other }, '"1795221356176126207"')).toMatch(
      /^\{"id":"1795221356176126207",/,
    )
    expect(dapp.waiting()).toBe(1)
  })

  test('behavior: cuts and closes the sockets of one client or of all', async () => {
    const { relay, dapp, wallet } = world as World
    const cut = codeOf(dapp)
    relay.cut(dapp.clientId)
    expect(await cut).toBe(1006)
    expect(relay.inspect().sockets).toBe(1)
    const closed = codeOf(wallet)
    relay.close({ code: 1001, reason: 'going away' })
    expect(await closed).toBe(1001)
  })
})

describe('POST /switches', () => {
  const post = (body: unknown, type = 'application/json'): Promise<Response> =>
    fetch(`${world.relay!.url.replace('ws', 'http')}/switches`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })

  test('default', async () => {
    const { relay, dapp, wallet, to } = world as World
    const rules = [{ at: 'delivery', tag: 1108, times: 1, do: 'drop' }]
    expect(
      await (
        await post({ rules, refuse: { code: 3000, reason: 'Unauthorized: invalid key' } })
      ).json(),
    ).toMatchObject({ rules, counts: { sockets: 2 } })
    await wallet.result('irn_publish', publishParams(to, 'lost'))
    await wallet.result('irn_publish', publishParams(to, 'found'))
    expect(await dapp.next()).toMatchObject({ message: 'found' })
    expect(await codeOf(await connect(relay.url))).toBe(3000)
    const cut = codeOf(dapp)
    await post({ reset: true, now: [{ do: 'cut', clientId: dapp.clientId }] })
    expect(await cut).toBe(1006)
    expect(relay.faults()).toEqual(noFaults)
    expect(await (await fetch(`${relay.url.replace('ws', 'http')}/switches`)).json()).toMatchObject(
      {
        clockOffset: 0,
        counts: { sockets: 1 },
      },
    )
  })

  test('error: rejects an unknown switch and changes nothing', async () => {
    const { relay } = world as World
    const wrong: unknown[] = [
      [],
      null,
      { speed: 1 },
      { rules: {} },
      { rules: [{ at: 'request' }] },
      { rules: [{ at: 'request', do: 'explode' }] },
      { rules: [{ at: 'request', do: 'close', code: 1006 }] },
      { rules: [{ at: 'request', do: 'cut', __proto__x: 1 }] },
      { refuse: { code: 3000, reason: 'x'.repeat(124) } },
      { clockOffset: '1' },
      { now: [{ do: 'drop' }] },
      { constructor: 1 },
    ]
    for (const body of wrong) expect((await post(body)).status, JSON.stringify(body)).toBe(400)
    expect(await (await post({ speed: 1 })).json()).toEqual({
      error: expect.stringContaining('There is no switch "speed"'),
    })
    expect((await post({ rules: [], text: 'x'.repeat(70_000) })).status).toBe(400)
    expect((await post({ reset: true }, 'text/plain')).status).toBe(415)
    expect((await fetch(`${relay.url.replace('ws', 'http')}/other`)).status).toBe(404)
    expect(relay.faults()).toEqual(noFaults)
    expect((await post({ refuse: null })).status).toBe(200)
  })
})
