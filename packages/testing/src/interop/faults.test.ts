import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RelayEvent } from '../channel/relayTypes.js'
import { type ChaosRelay, startChaosRelay } from '../node.js'
import { type Dapp, openDapp } from '../test/dapp.js'
import { type SignWallet, startSignWallet } from '../test/signWallet.js'

/** Long, because the machine may be busy. */
const patience = { timeout: 90_000, interval: 20 }

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
  Object.assign(world, {
    relay,
    events,
    wallet: await startSignWallet(relay.url),
    dapp: openDapp(relay.url),
  })
})

afterEach(async () => {
  world.relay.reset()
  await world.dapp.connector.disconnect().catch(() => undefined)
  await world.wallet.stop()
  await world.relay.stop()
})

/** The client id of the page. */
function pageId(): string {
  const opened = world.events.find(
    (event) => event.type === 'opened' && event.clientId !== world.wallet.clientId,
  )
  return opened?.type === 'opened' ? opened.clientId : ''
}

async function signs(): Promise<void> {
  const { dapp, wallet } = world
  const provider = await dapp.provider()
  const signature = await provider.request({
    method: 'personal_sign',
    params: ['0x00', wallet.account.address],
  })
  expect(
    await verifyMessage({ address: wallet.account.address, message: { raw: '0x00' }, signature }),
  ).toBe(true)
}

describe('faults of the relay', () => {
  test('behavior: connects with ids of 19 digits and messages before the answer', async () => {
    const { relay, dapp, wallet } = world
    relay.set({ requestIds: 'long', answerIds: 'echo', deliverFirst: true })
    await dapp.connect(wallet.pair)
    await signs()
    relay.set({ requestIds: 'string', answerIds: 'number' })
    await signs()
    const mine = pageId()
    await expect.poll(() => relay.inspect(mine).messages, patience).toBe(0)
  })

  test.each([1001, 1013, 4008, 4010])(
    'behavior: case 41 connects after the relay closes with %i during the prompt and refuses the next socket',
    async (code) => {
      const { relay, dapp, wallet } = world
      wallet.will = 'wait'
      const connected = dapp.connect(wallet.pair)
      await expect.poll(() => wallet.proposals.length, patience).toBe(1)
      relay.set({ refuse: { code: 1001, reason: 'terminating', times: 1 } })
      relay.close({ code, reason: '', clientId: pageId() })
      await wallet.approve(wallet.proposals[0] ?? 0)
      expect(await connected).toMatchObject({ accounts: [wallet.account.address] })
      wallet.will = 'approve'
      await signs()
    },
  )

  test('error: reports an unknown project id at once, and only once', async () => {
    const { relay, dapp, events } = world
    relay.set({ refuse: { code: 3000, reason: 'Unauthorized: invalid key' } })
    await expect(dapp.connector.pair({ signal: new AbortController().signal })).rejects.toThrow(
      'invalid key',
    )
    expect(events.filter(({ type }) => type === 'refused')).toHaveLength(1)
  })

  test('behavior: case 39 corrects a clock that is an hour wrong by the relay’s time', async () => {
    const { relay, dapp, wallet } = world
    relay.set({ clockOffset: -3_600_000 })
    await dapp.connector.pair({ signal: new AbortController().signal })
    // The wallet's clock is right.
    relay.reset()
    await dapp.connect(wallet.pair)
    await signs()
  })

  test('behavior: case 39 corrects a clock that is two days slow by the relay’s time', async () => {
    const { relay, dapp } = world
    relay.set({ clockOffset: 2 * 86_400_000 })
    const { uri } = await dapp.connector.pair({ signal: new AbortController().signal })
    const expiry = Number(/expiryTimestamp=(\d+)/.exec(uri)?.[1]) * 1_000
    expect(expiry - Date.now()).toBeGreaterThan(2 * 86_400_000)
  })

  test('behavior: case 30 receives the approval on return if the socket froze while the user was in the wallet', async () => {
    const { relay, dapp, wallet } = world
    wallet.will = 'wait'
    const connected = dapp.connect(wallet.pair)
    await expect.poll(() => wallet.proposals.length, patience).toBe(1)
    relay.freeze(pageId())
    await wallet.approve(wallet.proposals[0] ?? 0)
    // A socket with a message in the last second is kept, so the page revives until that second is
    // over.
    const back = setInterval(() => dapp.connector.revive(), 100)
    expect(await connected).toMatchObject({ accounts: [wallet.account.address] })
    clearInterval(back)
  })

  test('behavior: case 28 replaces a socket that froze during a request, and the wallet prompts once', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ rules: [{ at: 'request', tag: 1108, times: 1, do: 'freeze' }] })
    await signs()
    expect(wallet.requests).toHaveLength(1)
  })

  test('behavior: case 29 ignores a repeated answer', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ rules: [{ at: 'ack', tag: 1109, do: 'drop' }] })
    await signs()
    relay.cut()
    await signs()
    expect(wallet.requests).toHaveLength(2)
  })

  test('behavior: notices that the session was deleted while the page was offline', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.freeze(pageId())
    await wallet.client.disconnect({
      topic: wallet.topic(),
      reason: { code: 6000, message: 'User disconnected.' },
    })
    const names = (): string[] => {
      dapp.connector.revive()
      return dapp.notified.map(({ name }) => name)
    }
    await expect.poll(names, { interval: 100, timeout: 90_000 }).toContain('disconnect')
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })

  test('behavior: case 38 disconnects offline', async () => {
    const { relay, dapp, wallet } = world
    await dapp.connect(wallet.pair)
    relay.set({ refuse: { code: 1013, reason: 'busy' } })
    relay.cut()
    const began = performance.now()
    await dapp.connector.disconnect()
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })
})
