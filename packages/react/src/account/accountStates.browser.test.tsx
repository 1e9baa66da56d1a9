import { connectWallet } from '@latchkey/core'
import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, type Replies, silent } from '../test/world/createHttp.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { looks } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'
import { accounts } from '../test/world/worldWallets.js'

const view = page.getByTestId('lk-view')
const button = page.getByTestId('lk-account-button')
const IDENTITY = '/v1/identity/{address}'
const BALANCES = '/v1/account/{address}/balance'
const features = { nfts: false, history: false, swap: false, onramp: false }

const replies: Replies = {
  [BALANCES]: { balances: [] },
  [IDENTITY]: { name: null, avatar: null },
}

/** Opens the account of an app with a server. */
async function open(server: Replies = {}, options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({
    ...options,
    server: { ...replies, ...server },
    options: { features, locale: 'en', ...options.options },
  })
  await world.connect()
  await world.open({ view: 'Account' })
  return world
}

testLooks('default: names the wallet and the network', async (look) => {
  const world = await createWorld({ look })
  await world.connect()
  await world.open({ view: 'Account' })
  await expect.element(page.getByTestId('lk-view')).toBeVisible()
  const dialog = page.getByTestId('lk-modal')
  await expect.element(dialog.getByText(/^Lantern/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /Network: Sandbox One/ })).toBeVisible()
})

testLooks('behavior: shows the short address while no name is known', async (look) => {
  await open({ [IDENTITY]: silent }, { look })
  await expect.element(page.getByTestId('lk-switch-account')).toHaveTextContent('0xf39F…2266')
  await expect.element(page.getByTestId('lk-get-name')).not.toBeInTheDocument()
})

test('error: shows the short address when the names cannot be read', async () => {
  const { http } = await open({ [IDENTITY]: offline })
  await expect.poll(() => http.calls.some(({ name }) => name === IDENTITY)).toBe(true)
  await expect.element(page.getByTestId('lk-switch-account')).toHaveTextContent('0xf39F…2266')
})

test('behavior: links the account on the network’s explorer', async () => {
  await open()
  await expect
    .element(page.getByTestId('lk-explorer'))
    .toHaveAttribute('href', `https://explorer.test/address/${accounts[0].address}`)
})

test('behavior: a wallet with one account has no switch', async () => {
  await open({}, { wallets: [{ accounts: [accounts[0]] }] })
  await expect.element(page.getByTestId('lk-address')).toHaveTextContent('0xf39F…2266')
  await expect.element(page.getByTestId('lk-switch-account')).not.toBeInTheDocument()
})

test('behavior: follows the wallet to another account', async () => {
  const world = await open()
  world.wallet.selectAccount(1)
  await expect.element(page.getByTestId('lk-switch-account')).toHaveTextContent('0x7099…79C8')
  await expect.element(button).toHaveTextContent('0x7099…79C8')
})

test('behavior: reads the balances of the network to which the wallet moved', async () => {
  const world = await open()
  world.wallet.switchChain(31338)
  await expect
    .poll(() =>
      world.http.calls.some(
        ({ name, url }) => name === BALANCES && url.searchParams.get('chainId') === 'eip155:31338',
      ),
    )
    .toBe(true)
})

test('behavior: closes when the wallet takes its permission back', async () => {
  const world = await open()
  world.wallet.revoke()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(world.latchkey.connect.getState().status).toBe('disconnected')
})

test('behavior: stays open while another wallet is connecting', async () => {
  const other = { info: { name: 'Marmot', rdns: 'test.marmot' } }
  const world = await open({}, { wallets: [{}, other] })
  Object.assign(world.wallets[1]?.behaviors ?? {}, { neverAnswers: ['eth_requestAccounts'] })
  connectWallet(world.latchkey, 'test.marmot').catch(() => {})
  await expect.poll(() => world.wallets[1]?.prompts.length).toBe(1)
  await expect.element(page.getByTestId('lk-switch-account')).toHaveTextContent('0xf39F…2266')
})

test('behavior: a refresh reads the balances past the cache', async () => {
  const world = await open({ [BALANCES]: { balances: [] } })
  await expect.element(view.getByText('Nothing here yet')).toBeVisible()
  const count = (): number => world.http.calls.filter(({ name }) => name === BALANCES).length
  const before = count()
  await page.getByTestId('lk-refresh').click()
  await expect.poll(count).toBeGreaterThan(before)
  const [last] = world.http.calls.filter(({ name }) => name === BALANCES).slice(-1)
  expect(last?.url.searchParams.get('forceUpdate')).toContain('eip155:31337:')
})

test('error: after a timeout of the server shows the native balance, without prices', async () => {
  const clock = createTestClock()
  const world = await open({ [BALANCES]: silent }, { options: { clock } })
  await expect.poll(() => world.http.calls.some(({ name }) => name === BALANCES)).toBe(true)
  await clock.advance(10_000)
  await expect.element(view.getByText('Tokens and prices didn’t load.')).toBeVisible()
  await expect.element(page.getByTestId('lk-token-ETH')).toBeVisible()
})

test('behavior: placeholders take up their space before they are visible', async () => {
  const clock = createTestClock()
  await open({ [BALANCES]: silent }, { options: { clock } })
  const rows = page.getByTestId('lk-waiting-rows')
  await expect.element(rows).not.toBeVisible()
  const { height } = rows.element().getBoundingClientRect()
  expect(height).toBeGreaterThan(200)
  await clock.advance(150)
  await expect.element(rows).toBeVisible()
  expect(rows.element().getBoundingClientRect().height).toBe(height)
})

test('behavior: long labels below the name keep to one line each on a narrow phone', async () => {
  await open({}, { look: looks.narrow, options: { features, locale: 'de' } })
  for (const [testId, text] of [
    ['lk-copy-address', 'Adresse kopieren'],
    ['lk-get-name', 'Namen holen'],
  ] as const) {
    const label = page.getByTestId(testId)
    await expect.element(label).toHaveTextContent(text)
    expect(label.element().getBoundingClientRect().height).toBe(26)
  }
})

for (const [feature, action] of [
  ['swap', 'swap'],
  ['send', 'send'],
  ['receive', 'receive'],
  ['onramp', 'buy'],
] as const)
  test(`behavior: without ${feature} there is no action for it`, async () => {
    const all = { nfts: false, history: false, names: false }
    await open({}, { options: { features: { ...all, [feature]: false } } })
    const others = ['swap', 'send', 'receive', 'buy'].filter((name) => name !== action)
    for (const name of others)
      await expect.element(page.getByTestId(`lk-action-${name}`)).toBeVisible()
    await expect.element(page.getByTestId(`lk-action-${action}`)).not.toBeInTheDocument()
  })
