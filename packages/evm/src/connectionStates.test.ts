import { createTestClock, createTestWallet } from '@latchkey/testing'
import { reconnect } from '@wagmi/core'
import { afterEach, describe, expect, test } from 'vitest'
import { evm } from './evm.js'
import {
  type Browser,
  closePages,
  createBrowser,
  type LoadedPage,
  type LoadParameters,
  type Mode,
  type Setup,
} from './test/reloadWorld.js'
import { chain, useChains, WALLET_ID } from './test/world.js'

const chains = useChains()
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const connected = (address: string, chainId = 31337): string =>
  `connected ${address} ${chainId} ${WALLET_ID}`

afterEach(closePages)

const modes: [string, Mode][] = [
  ['localStorage', { ssr: false, storage: 'localStorage' }],
  ['localStorage, with wagmi’s actions', { ssr: false, storage: 'localStorage', usesHooks: true }],
  ['a cookie', { ssr: false, storage: 'cookie' }],
  ['a cookie, initialState and ssr', { ssr: true, storage: 'cookie' }],
  ['localStorage and ssr', { ssr: true, storage: 'localStorage' }],
  ['no storage', { ssr: false, storage: 'none' }],
]

/** Loads a page and waits until wagmi's reconnect has ended. */
async function visit(
  browser: Browser,
  final: string,
  parameters?: LoadParameters,
): Promise<LoadedPage> {
  const page = await browser.load(parameters)
  await expect.poll(() => page.trace.some((state) => state.includes('connecting'))).toBe(true)
  await page.reached(final)
  return page
}

/** Every state of one setup, by event. */
async function record(setup: Setup, mode: Mode): Promise<Record<string, readonly string[]>> {
  const browser = createBrowser(chains, setup, mode)
  const traces: Record<string, readonly string[]> = {}
  const note = (name: string, page: LoadedPage): void => {
    traces[name] = page.trace.splice(0)
  }
  async function reload(
    name: string,
    before: LoadedPage,
    final: string,
    parameters?: LoadParameters,
  ): Promise<LoadedPage> {
    before.unload()
    const page = await visit(browser, final, parameters)
    note(name, page)
    return page
  }

  let page = await visit(browser, 'disconnected', { approve: false })
  note('first visit', page)
  if (setup !== 'wagmi') expect(page.wallet.requests).toEqual([])
  await page.connect()
  await expect.poll(() => page.trace.at(-1)).toBe('disconnected')
  note('connect, rejected', page)
  page = await reload('reload, never connected', page, 'disconnected')
  await page.connect()
  await page.reached(connected(FIRST))
  note('connect', page)
  page.wallet.selectAccount(1)
  await page.reached(connected(SECOND))
  note('account switch', page)
  await page.switchChain(31338)
  await page.reached(connected(SECOND, 31338))
  note('chain switch in the app', page)
  page = await reload('reload', page, connected(SECOND, 31338))
  page.wallet.switchChain(31337)
  await page.reached(connected(SECOND))
  note('chain switch in the wallet', page)
  page.wallet.selectAccount(0)
  await page.reached(connected(FIRST))
  note('account switch after a reload', page)
  page = await reload('second reload', page, connected(FIRST))
  page = await reload('reload, wallet locked', page, 'disconnected', { isLocked: true })
  page = await reload('reload, wallet unlocked', page, connected(FIRST))
  page = await reload('reload, wallet gone', page, 'disconnected', { isWalletGone: true })
  page = await reload('reload, wallet back', page, connected(FIRST))
  await page.disconnect()
  await page.reached('disconnected')
  note('disconnect', page)
  page = await reload('reload after the disconnect', page, 'disconnected')
  await page.connect()
  await page.reached(connected(FIRST))
  note('connect again', page)
  page.wallet.revoke()
  await page.reached('disconnected')
  note('revoked in the wallet', page)
  page.unload()
  return traces
}

describe('useConnection passes through the states of bare wagmi', () => {
  // Three setups with ten loads each.
  test.each(modes)('behavior: with %s', { timeout: 300_000 }, async (_, mode) => {
    const bare = await record('wagmi', mode)
    expect(bare.reload?.at(-1)).toBe(connected(SECOND, 31338))
    expect(await record('own', mode)).toEqual(bare)
    expect(await record('made', mode)).toEqual(bare)
  })

  test.each(modes)(
    'behavior: a reload shows only the account chosen in the app: with %s',
    async (_, mode) => {
      const browser = createBrowser(chains, 'made', mode)
      const first = await visit(browser, 'disconnected')
      await first.connect()
      await first.reached(connected(FIRST))
      await first.selectAccount(SECOND)
      await first.reached(connected(SECOND))
      first.unload()
      const second = await visit(browser, connected(SECOND))
      expect(second.trace.filter((state) => state.includes(FIRST))).toEqual([])
      second.unload()
    },
  )

  test('behavior: on a page that does not start the kit, wagmi ends its reconnect after 2 s', async () => {
    const window = new EventTarget()
    const { url } = chains.one()
    createTestWallet({ chains: [{ id: 31337, rpcUrl: url }] }).announce(window)
    const clock = createTestClock()
    const adapter = evm({ networks: [chain(31337, url)] }, { clock, window })
    void reconnect(adapter.config)
    await clock.advance(1999)
    expect(adapter.config.state.status).toBe('connecting')
    await clock.advance(1)
    expect(adapter.config.state.status).toBe('disconnected')
  })
})
