import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChaosRelay, type FaultAction, type FaultRule, startChaosRelay } from '../node/index.js'
import type { RelayEvent } from '../node/relay/types.js'
import { type Dapp, openDapp } from '../test/dapp.js'
import { type SignWallet, startSignWallet } from '../test/signWallet.js'

interface World {
  relay: ChaosRelay
  events: RelayEvent[]
  wallet: SignWallet
  dapp: Dapp
}

const world = {} as World

beforeEach(async () => {
  const relay = await startChaosRelay()
  const events: RelayEvent[] = []
  relay.observe((event) => events.push(event))
  Object.assign(world, { relay, events, wallet: await startSignWallet(relay.url), dapp: openDapp(relay.url) })
})

afterEach(async () => {
  world.relay.reset()
  await world.dapp.connector.disconnect().catch(() => undefined)
  await world.wallet.stop()
  await world.relay.stop()
})

async function signs(): Promise<void> {
  const { dapp, wallet } = world
  const provider = await dapp.provider()
  const signature = await provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] })
  expect(await verifyMessage({ address: wallet.account.address, message: { raw: '0x00' }, signature })).toBe(true)
}

/** What passes between the page and the relay while it connects, in order. The wallet's client uses other methods and tags. */
const handshake: readonly Omit<FaultRule, 'do'>[] = [
  { at: 'request', method: 'irn_batchSubscribe' },
  { at: 'answer', method: 'irn_batchSubscribe' },
  { at: 'request', tag: 1100 },
  { at: 'answer', tag: 1100 },
  { at: 'delivery', tag: 1101 },
  { at: 'ack', tag: 1101 },
  { at: 'request', method: 'irn_batchSubscribe', skip: 1 },
  { at: 'answer', method: 'irn_batchSubscribe', skip: 1 },
  { at: 'delivery', tag: 1102 },
  { at: 'ack', tag: 1102 },
  { at: 'request', tag: 1103 },
  { at: 'answer', tag: 1103 },
]

const requesting: readonly Omit<FaultRule, 'do'>[] = [
  { at: 'request', tag: 1108 },
  { at: 'answer', tag: 1108 },
  { at: 'delivery', tag: 1109 },
  { at: 'ack', tag: 1109 },
]

const harmless: readonly FaultAction[] = ['cut', 'cutAfter', 'duplicate', 'delay', 'swap', 'close']

function nameOf({ at, method, tag, skip }: Omit<FaultRule, 'do'>): string {
  return `${at} ${method ?? tag}${skip ? ', the second' : ''}`
}

describe.each(harmless)('%s', (action) => {
  test.each(handshake.map((step) => [nameOf(step), step] as const))('behavior: connecting survives it at %s', async (_, step) => {
    const { relay, dapp, wallet } = world
    relay.set({ rules: [{ ...step, times: 1, do: action, ms: 50, code: 4010 }] })
    expect(await dapp.connect(wallet.pair)).toMatchObject({ accounts: [wallet.account.address] })
    await signs()
    expect(wallet.client.session.length).toBe(1)
    expect(wallet.proposals).toHaveLength(1)
    await expect.poll(() => wallet.client.session.getAll()[0]?.acknowledged).toBe(true)
  })

  test.each(requesting.map((step) => [nameOf(step), step] as const))('behavior: a request survives it at %s, and the wallet asks once', async (_, step) => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ rules: [{ ...step, times: 1, do: action, ms: 50, code: 4010 }] })
    await signs()
    expect(wallet.requests).toHaveLength(1)
  })
})

describe('the relay as it may be', () => {
  test('behavior: ids of 19 digits, messages before the answer', async () => {
    const { relay, dapp, wallet } = world
    relay.set({ requestIds: 'long', answerIds: 'echo', deliverFirst: true })
    await dapp.connect(wallet.pair)
    await signs()
    relay.set({ requestIds: 'string', answerIds: 'number' })
    await signs()
    expect(relay.inspect().messages).toBe(0)
  })

  test('behavior: busy, rebalancing, going away: tried again', async () => {
    const { relay, dapp, wallet } = world
    relay.set({ refuse: { code: 1001, reason: 'terminating', times: 2 } })
    await dapp.connect(wallet.pair)
    await signs()
  })

  test('error: a project id that the relay does not know is told at once, once', async () => {
    const { relay, dapp, events } = world
    relay.set({ refuse: { code: 3000, reason: 'Unauthorized: invalid key' } })
    await expect(dapp.connector.pair({ signal: new AbortController().signal })).rejects.toThrow('invalid key')
    expect(events.filter(({ type }) => type === 'refused')).toHaveLength(1)
  })

  test('behavior: case 39 a clock that is an hour off is put right by what the relay says', async () => {
    const { relay, dapp, wallet } = world
    relay.set({ clockOffset: -3_600_000 })
    // The wallet's socket is open already.
    await dapp.connect(wallet.pair)
    await signs()
  })

  test('error: case 39 an expired token: the clock is named', async () => {
    const { relay, dapp } = world
    relay.set({ clockOffset: 2 * 86_400_000 })
    await expect(dapp.connector.pair({ signal: new AbortController().signal })).rejects.toThrow(/clock/i)
  })

  test('behavior: case 30 half open while the visitor was in the wallet: back on the page, everything is there', async () => {
    const { relay, dapp, wallet, events } = world
    wallet.will = 'wait'
    const connected = dapp.connect(wallet.pair)
    await expect.poll(() => wallet.proposals.length).toBe(1)
    const mine = events.find((event) => event.type === 'opened' && event.clientId !== wallet.clientId)
    relay.freeze(mine?.type === 'opened' ? mine.clientId : '')
    await wallet.approve(wallet.proposals[0] ?? 0)
    const came = performance.now()
    dapp.connector.revive()
    expect(await connected).toMatchObject({ accounts: [wallet.account.address] })
    expect(performance.now() - came).toBeLessThan(1000)
  })

  test('behavior: case 28 half open while asking: noticed by itself, the wallet asks once', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ rules: [{ at: 'request', tag: 1108, times: 1, do: 'freeze' }] })
    await signs()
    expect(wallet.requests).toHaveLength(1)
  })

  test('behavior: case 29 an answer that comes again is nothing new', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ rules: [{ at: 'ack', tag: 1109, do: 'drop' }] })
    await signs()
    relay.cut()
    await signs()
    expect(wallet.requests).toHaveLength(2)
  })

  test('behavior: the session was deleted while the page had no network', async () => {
    const { relay, dapp, wallet, events } = world
    await dapp.connect(wallet.pair)
    const mine = events.find((event) => event.type === 'opened' && event.clientId !== wallet.clientId)
    relay.freeze(mine?.type === 'opened' ? mine.clientId : '')
    await wallet.client.disconnect({ topic: wallet.topic(), reason: { code: 6000, message: 'User disconnected.' } })
    dapp.connector.revive()
    await expect.poll(() => dapp.told.map(({ name }) => name)).toContain('disconnect')
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })

  test('behavior: case 38 saying goodbye without a network', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ refuse: { code: 1013, reason: 'busy' } })
    relay.cut()
    const began = performance.now()
    await dapp.connector.disconnect()
    expect(performance.now() - began).toBeLessThan(5000)
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })
})
