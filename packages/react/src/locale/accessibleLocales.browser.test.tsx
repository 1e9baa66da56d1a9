import { connectWallet, createSignIn, createSignInClient, setLocale } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SERVER_URL } from '../test/world/createHttp.js'
import { createPhone } from '../test/world/createPhone.js'
import { createSender, owned } from '../test/world/createSender.js'
import { createSwapper, fillSwap } from '../test/world/createSwapper.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { dialogElement, expectAccessible } from '../test/world/expectAccessible.js'
import { undirected } from '../test/world/expectLocaleFits.js'
import { HISTORY, history, transaction } from '../test/world/historyServer.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'
import { createBuyer } from '../test/world/onrampServer.js'

/** Opens a world that begins in English, without a direction of the page. */
const openWorld = ({ options, ...given }: WorldOptions = {}): Promise<World> =>
  createWorld({ look: undirected, ...given, options: { locale: 'en', ...options } })

async function openAccount(view: 'Account' | 'Networks' | 'WalletReceive'): Promise<World> {
  const world = await openWorld({
    server: { [BALANCES]: { balances: owned } },
    options: { features: onlyBalances },
  })
  await world.connect()
  await world.open({ view })
  return world
}

/** The key states, each with the steps to it. */
const states: Record<string, () => Promise<World>> = {
  async 'the first view'() {
    const { connector } = createPhone()
    const world = await openWorld({ connectors: [connector] })
    await world.open({ view: 'Connect' })
    await expect.element(page.getByTestId('lk-all-wallets')).toHaveTextContent(/\d/)
    return world
  },
  async 'all wallets'() {
    const world = await openWorld()
    await world.open({ view: 'AllWallets' })
    return world
  },
  async 'the code of a pairing'() {
    const { connector } = createPhone()
    const world = await openWorld({ connectors: [connector] })
    await world.open({ view: 'ConnectingWalletConnect' })
    await expect.element(page.getByTestId('lk-qr')).toBeVisible()
    return world
  },
  async 'a declined request'() {
    const world = await openWorld()
    Object.assign(world.wallet.behaviors, { rejectsAs: { code: 4001, message: 'declined' } })
    await world.open({ view: 'Connect' })
    await page.getByTestId('lk-wallet-test.lantern').click()
    await world.shows('Connecting')
    await expect.element(page.getByTestId('lk-view')).toHaveTextContent('Request declined')
    return world
  },
  async 'a sign-in'() {
    const world = await openWorld({
      server: {
        '/v1/sign-in/session': { session: null },
        '/v1/sign-in/nonce': { nonce: 'abcdefgh12345678' },
      },
      options: {
        serverUrl: undefined,
        signIn: createSignIn(createSignInClient({ url: SERVER_URL })),
      },
    })
    await connectWallet(world.latchkey, world.wallet.info.rdns)
    await world.shows('ConnectingSignIn')
    await expect.element(page.getByTestId('lk-sign-in')).toBeEnabled()
    return world
  },
  'an account': () => openAccount('Account'),
  networks: () => openAccount('Networks'),
  'an address to receive': () => openAccount('WalletReceive'),
  'the form of sending': () => createSender({ look: undirected }),
  async 'the activity'() {
    const world = await openWorld({
      server: { [BALANCES]: { balances: owned }, ...history([transaction(0), transaction(1)]) },
      options: { features: { ...onlyBalances, history: true } },
    })
    await world.connect()
    await world.open({ view: 'Transactions' })
    await expect.poll(() => world.http.calls.some(({ name }) => name === HISTORY)).toBe(true)
    await expect.element(page.getByTestId('lk-activity-row').first()).toBeVisible()
    return world
  },
  async 'a quote of a swap'() {
    const swapper = await createSwapper({ look: undirected })
    await fillSwap(swapper)
    return swapper
  },
  async 'the offers of a purchase'() {
    const buyer = await createBuyer(undirected)
    await buyer.open({ view: 'OnRampProviders' }, { view: 'Account' })
    await expect.element(page.getByTestId('lk-buy-outcome')).toHaveTextContent('DOL')
    return buyer
  },
}

test.each(Object.entries(states))(
  'behavior: axe finds nothing in %s, in English, Arabic and Japanese',
  async (_, open) => {
    const { latchkey } = await open()
    for (const tag of ['en', 'ar', 'ja']) {
      setLocale(latchkey, tag)
      const close = page.getByTestId('lk-close')
      await expect.poll(() => dialogElement().closest<HTMLElement>('.lk')?.lang).toBe(tag)
      // Waits until the texts are loaded.
      if (tag === 'en') await expect.element(close).toHaveAccessibleName('Close')
      else await expect.element(close).not.toHaveAccessibleName('Close')
      await expectAccessible()
    }
  },
)
