import { createLatchkey, type Latchkey, type LatchkeyOptions, walletChoices } from '@latchkey/core'
import { detectDevice } from '@latchkey/core/internal'
import { announceBadly, createTestWallet } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { evm } from '../evm.js'
import { chain } from '../test/world.js'

const RPC = 'http://127.0.0.1:1'
const METAMASK = 'io.metamask'

function walletOf(rdns: string, name: string): ReturnType<typeof createTestWallet> {
  return createTestWallet({ chains: [{ id: 31337, rpcUrl: RPC }], info: { rdns, name } })
}

/** A started kit in a window where wallets can announce themselves. */
function openPage(options: Partial<LatchkeyOptions> = {}) {
  const window = new EventTarget()
  const adapter = evm({ networks: [chain(31337, RPC)] }, { window })
  const map = new Map<string, string>()
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: () => {},
  }
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage,
    storageKey: `many-${crypto.randomUUID()}`,
    ...options,
  })
  const stop = latchkey.start()
  stops.push(stop)
  const announce = (rdns: string, provider: object = { request: async () => null }): object => {
    const info = { uuid: crypto.randomUUID(), rdns, name: rdns, icon: 'data:image/png;base64,AA==' }
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
    )
    return provider
  }
  const announceMany = (count: number): void => {
    for (let index = 0; index < count; index++) announce(`com.hostile${index}`)
  }
  return { latchkey, adapter, window, announce, announceMany }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const idsOf = (latchkey: Latchkey): readonly string[] =>
  latchkey.wallets.getState().wallets.map(({ id }) => id)
const listed = (latchkey: Latchkey, id: string): Promise<void> =>
  expect.poll(() => idsOf(latchkey)).toContain(id)

/** Returns the providers of the connectors with these ids. */
async function providersOf(
  { adapter }: ReturnType<typeof openPage>,
  rdns: string,
): Promise<readonly unknown[]> {
  const connectors = adapter.config.connectors.filter(({ id }) => id.split('#')[0] === rdns)
  return Promise.all(connectors.map((connector) => connector.getProvider()))
}

describe('V11 an extension that announces many wallets first', () => {
  test.each([64, 1000])(
    'behavior: W20 %i unknown wallets exclude no known wallet that announces itself later',
    async (count) => {
      const { latchkey, announceMany, window } = openPage()
      announceMany(count)
      walletOf(METAMASK, 'MetaMask').announce(window)
      await listed(latchkey, METAMASK)
      expect(idsOf(latchkey)).toHaveLength(65)
      walletOf('me.rainbow', 'Rainbow').announce(window)
      expect(idsOf(latchkey).slice(0, 3)).toEqual([METAMASK, 'me.rainbow', 'com.hostile0'])
      expect(walletChoices(latchkey, {}, detectDevice({}))[0]).toMatchObject({
        id: METAMASK,
        badge: 'installed',
      })
    },
  )

  test('behavior: W20 a known wallet before, between and after a flood is listed once', async () => {
    const { latchkey, window, announceMany } = openPage()
    const first = walletOf(METAMASK, 'MetaMask')
    first.announce(window)
    announceMany(40)
    walletOf('me.rainbow', 'Rainbow').announce(window)
    announceBadly({ form: 'flood', wallet: first, target: window })
    walletOf('com.trustwallet.app', 'Trust Wallet').announce(window)
    await listed(latchkey, 'com.trustwallet.app')
    expect(idsOf(latchkey).slice(0, 3)).toEqual([METAMASK, 'me.rainbow', 'com.trustwallet.app'])
    expect(idsOf(latchkey)).toHaveLength(67)
    expect(latchkey.wallets.getState().wallets.filter(({ conflict }) => conflict)).toEqual([])
  })

  test('behavior: W20 wallets that the app names or the user connected last count as known', async () => {
    const { latchkey, announce, announceMany } = openPage({
      featuredWalletIds: ['com.featured'],
      customWallets: [{ id: 'own', name: 'Own', rdns: 'com.own' }],
    })
    latchkey.store.write('recent', [{ id: 'com.recent#2' }])
    announceMany(64)
    for (const rdns of ['com.featured', 'com.own', 'com.recent', 'com.stranger']) announce(rdns)
    await listed(latchkey, 'com.own')
    expect(idsOf(latchkey).slice(0, 3)).toEqual(['com.featured', 'com.own', 'com.recent'])
    expect(idsOf(latchkey)).not.toContain('com.stranger')
  })

  test.each([1, 2, 3, 50])(
    'behavior: SEC-39 %i impostors of a known wallet do not replace the wallet they pretend to be',
    async (count) => {
      for (const order of ['before', 'after', 'around']) {
        const page = openPage()
        const genuine = walletOf(METAMASK, 'MetaMask')
        const impostors = (): void => {
          for (let index = 0; index < count; index++) page.announce(METAMASK)
        }
        if (order !== 'after') impostors()
        genuine.announce(page.window)
        if (order === 'after') impostors()
        // The page requests announcements again, and each extension answers as before.
        if (order === 'around') page.window.dispatchEvent(new Event('eip6963:requestProvider'))
        const wallets = page.latchkey.wallets.getState().wallets
        expect(wallets.length).toBe(Math.min(count + 1, 4))
        expect(wallets.every(({ conflict }) => conflict)).toBe(true)
        const connector = page.adapter.config.connectors.filter(({ id }) =>
          idsOf(page.latchkey).includes(id),
        )
        expect(connector).toHaveLength(wallets.length)
        expect(new Set(idsOf(page.latchkey)).size).toBe(wallets.length)
        expect(await providersOf(page, METAMASK)).toHaveLength(wallets.length)
        genuine.behaviors.accountsAs = ['0x00000000000000000000000000000000000c0de1']
        const accounts = await Promise.all(
          page.adapter.config.connectors.map((each) => each.getAccounts().catch(() => [])),
        )
        expect(accounts.flat().map((account) => account.toLowerCase())).toContain(
          '0x00000000000000000000000000000000000c0de1',
        )
      }
    },
  )

  test('behavior: SEC-39 impostors do not replace a wallet that is being connected', async () => {
    const { latchkey, adapter, announce } = openPage()
    announce(METAMASK)
    announce(METAMASK)
    announce(METAMASK, { request: () => new Promise(() => {}) })
    const controller = new AbortController()
    const connecting = adapter
      .connect({ walletId: `${METAMASK}#3`, signal: controller.signal })
      .catch(() => undefined)
    await expect.poll(() => adapter.config.state.status).toBe('connecting')
    for (let index = 0; index < 20; index++) announce(METAMASK)
    expect(idsOf(latchkey)).toEqual([METAMASK, `${METAMASK}#2`, `${METAMASK}#3`, `${METAMASK}#23`])
    controller.abort()
    await connecting
  })

  test('error: a page that cannot load the known wallets lists 64 and tries again', async () => {
    const window = new EventTarget()
    const adapter = evm({ networks: [chain(31337, RPC)] }, { window })
    const loads: string[] = []
    const knownWallets = async (): Promise<readonly string[]> => {
      loads.push('load')
      if (loads.length === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return ['IO.MetaMask']
    }
    stops.push(adapter.start(() => {}, { knownWallets }))
    const say = (rdns: string): boolean => {
      const info = {
        uuid: crypto.randomUUID(),
        rdns,
        name: rdns,
        icon: 'data:image/png;base64,AA==',
      }
      return window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info, provider: { request: async () => null } },
        }),
      )
    }
    for (let index = 0; index < 64; index++) say(`com.hostile${index}`)
    expect(loads).toEqual([])
    say(METAMASK)
    await expect.poll(() => loads).toHaveLength(1)
    expect(adapter.getWallets()).toHaveLength(64)
    await Promise.resolve()
    say('com.hostile64')
    await expect.poll(() => adapter.getWallets()[0]?.id).toBe(METAMASK)
    expect([adapter.getWallets().length, loads.length]).toEqual([65, 2])
  })
})
