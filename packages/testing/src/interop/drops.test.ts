import { createQueue } from '@latchkey/protocol/std'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChaosRelay, type FaultRule, startChaosRelay } from '../node.js'
import { openDapp } from '../test/dapp.js'
import { type SignWallet, startSignWallet } from '../test/signWallet.js'

/** Long, because the machine may be busy. */
const patience = { timeout: 90_000, interval: 20 }

const world = {} as { relay: ChaosRelay; wallet: SignWallet }

beforeEach(async () => {
  world.relay = await startChaosRelay({ limits: { framesPerSecond: 100_000 } })
  world.wallet = await startSignWallet(world.relay.url)
})

afterEach(async () => {
  await world.wallet.stop()
  await world.relay.stop()
})

const pages = 25
const dropsAtEach = process.env.LATCHKEY_THOROUGH ? 50 : 10

/** Ten moments of the handshake. Only pages send these frames, never the wallet. */
const moments: readonly Omit<FaultRule, 'do' | 'times'>[] = [
  { at: 'request', method: 'irn_batchSubscribe' },
  { at: 'answer', method: 'irn_batchSubscribe' },
  { at: 'request', tag: 1100 },
  { at: 'answer', tag: 1100 },
  { at: 'delivery', tag: 1101 },
  { at: 'ack', tag: 1101 },
  { at: 'delivery', tag: 1102 },
  { at: 'ack', tag: 1102 },
  { at: 'request', tag: 1103 },
  { at: 'answer', tag: 1103 },
]

describe(`${moments.length * dropsAtEach} lost connections while wallets approve`, () => {
  test('behavior: every approval arrives', async () => {
    const { relay, wallet } = world
    const drops = { count: 0 }
    relay.observe((event) => {
      if (event.type === 'closed' && event.clientId !== wallet.clientId && event.code === 1006)
        drops.count++
    })
    relay.set({ rules: moments.map((moment) => ({ ...moment, times: dropsAtEach, do: 'cut' })) })
    const approvals = { count: 0 }
    // A phone scans one code at a time. If that client pairs 25 times at once before its socket is
    // open, it opens a hundred sockets and loses messages on those that it drops.
    const scan = createQueue()
    while (drops.count < moments.length * dropsAtEach && approvals.count < 20 * pages) {
      const dapps = Array.from({ length: pages }, () => openDapp(relay.url))
      const connected = await Promise.all(
        dapps.map((dapp) => dapp.connect((uri) => scan(() => wallet.pair(uri)))),
      )
      for (const { accounts } of connected) expect(accounts).toEqual([wallet.account.address])
      expect(wallet.failures).toEqual([])
      approvals.count += connected.length
      expect(wallet.proposals).toHaveLength(approvals.count)
      await expect
        .poll(
          () => wallet.client.session.getAll().filter(({ acknowledged }) => acknowledged).length,
          patience,
        )
        .toBe(pages)
      await Promise.all(dapps.map((dapp) => dapp.connector.disconnect()))
      await expect.poll(() => wallet.client.session.length, patience).toBe(0)
    }
    expect(drops.count).toBeGreaterThanOrEqual(moments.length * dropsAtEach)
  }, 600_000)
})
