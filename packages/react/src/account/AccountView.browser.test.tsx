import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nodeUrl, offline, refusal, silent } from '../test/world/createHttp.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const BALANCES = '/v1/account/{address}/balance'

/** Only the balances are read from the server. */
const features = { names: false, nfts: false, history: false, swap: false, onramp: false }

function record(symbol: string, numeric: string, price: number, isVerified = true): object {
  const address = `eip155:31337:0x${'a'.repeat(36)}${1000 + symbol.length}`
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:31337',
    ...(symbol === 'ETH' ? {} : { address }),
    price,
    quantity: { decimals: '18', numeric },
    iconUrl: '',
    isVerified,
  }
}

/** Opens the account of an app whose server answers for balances as given. */
async function open(balances: unknown, look?: Look): Promise<World> {
  const server = { [BALANCES]: balances }
  const world = await createWorld({ look, server, options: { features, locale: 'en' } })
  await world.connect()
  await world.open({ view: 'Account' })
  return world
}

testLooks('default: shows the total and each token', async (look) => {
  // Symbols are cut after 16 characters.
  const symbol = `DOL${look.suffix.replaceAll(' ', '').toUpperCase()}`.slice(0, 16)
  await open({ balances: [record('ETH', '1.5', 2000), record(symbol, '123456.7', 1)] }, look)
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$126,456.70')
  await expect.element(page.getByTestId('lk-token-ETH')).toHaveTextContent('1.5')
  await expect.element(page.getByTestId(`lk-token-${symbol}`)).toBeVisible()
})

testLooks('behavior: leaves room for the tokens while they load', async (look) => {
  await open(silent, look)
  await expect.element(view.getByText('Loading balances')).toBeInTheDocument()
})

testLooks('behavior: shows how to get tokens for an empty account', async (look) => {
  await open({ balances: [record('ETH', '0', 2000)] }, look)
  await expect.element(view.getByText('Nothing here yet')).toBeVisible()
  await expect.element(page.getByTestId('lk-empty-receive')).toBeVisible()
})

testLooks('error: shows the native currency when the server does not answer', async (look) => {
  await open(offline, look)
  await expect.element(view.getByText('Tokens and prices didn’t load.')).toBeVisible()
  await expect.element(page.getByTestId('lk-token-ETH')).toBeVisible()
})

testLooks('error: offers to try again when neither server nor node answer', async (look) => {
  const server = { [BALANCES]: refusal(503, 'unavailable') }
  const options = { features, locale: 'en' }
  const world = await createWorld({ look, server, node: { eth_getBalance: offline }, options })
  await world.connect()
  await world.open({ view: 'Account' })
  await expect.element(view.getByText('Balances didn’t load')).toBeVisible()
  world.http.server[BALANCES] = { balances: [record('ETH', '2', 10)] }
  await page.getByTestId('lk-try-again').click()
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$20.00')
})

test('behavior: hides unverified tokens until the user shows them', async () => {
  await open({ balances: [record('ETH', '1', 10), record('FREE', '9', 0, false)] })
  await expect.element(page.getByTestId('lk-token-ETH')).toBeVisible()
  await expect.element(page.getByTestId('lk-token-FREE')).not.toBeInTheDocument()
  await page.getByTestId('lk-unverified').click()
  await expect.element(page.getByTestId('lk-token-FREE')).toBeVisible()
  await expect.element(view.getByText('Not on any list we know.')).toBeVisible()
})

test('behavior: hides all amounts, and shows them again', async () => {
  await open({ balances: [record('ETH', '1', 10)] })
  await page.getByTestId('lk-hide-amounts').click()
  await expect.element(page.getByTestId('lk-balance')).not.toHaveTextContent('$10')
  await expect.element(page.getByTestId('lk-token-ETH')).not.toHaveTextContent('$10')
  await page.getByTestId('lk-hide-amounts').click()
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$10.00')
})

test('behavior: says that an older balance did not refresh', async () => {
  const world = await open({ balances: [record('ETH', '1', 10)] })
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$10.00')
  world.http.server[BALANCES] = offline
  world.http.node.eth_getBalance = offline
  await page.getByTestId('lk-refresh').click()
  await expect.element(view.getByText('Balances didn’t refresh.')).toBeVisible()
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$10.00')
})

test('behavior: draws only the visible rows of many tokens', async () => {
  const balances = Array.from({ length: 300 }, (_, index) => ({
    ...record(`T${index}`, '1', 1),
    address: `eip155:31337:0x${String(index).padStart(40, '0')}`,
  }))
  await open({ balances: [record('ETH', '1', 10), ...balances] })
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$310.00')
  await expect.element(page.getByTestId('lk-token-T0')).toBeVisible()
  expect(page.getByTestId(/^lk-token-/).elements().length).toBeLessThan(60)
})

test('behavior: an empty account can receive, and cannot send', async () => {
  const world = await open({ balances: [record('ETH', '0', 10)] })
  await expect.element(page.getByTestId('lk-action-receive')).toBeEnabled()
  await expect.element(page.getByTestId('lk-action-send')).toBeDisabled()
  await page.getByTestId('lk-empty-receive').click()
  await world.shows('WalletReceive')
})

testLooks(
  'behavior: on a network that the app does not list, balances are not shown',
  async (look) => {
    const world = await createWorld({ look, options: { allowUnsupportedNetwork: true } })
    await world.connect()
    world.wallet.addChain({ id: 5, rpcUrl: nodeUrl(5) })
    world.wallet.switchChain(5)
    await expect.poll(() => world.latchkey.switching.getState().currentId).toBe('eip155:5')
    await world.open({ view: 'Account' })
    await expect.element(view.getByText('Unsupported network')).toBeVisible()
  },
)

test('behavior: disconnects', async () => {
  const world = await open({ balances: [record('ETH', '1', 10)] })
  await page.getByTestId('lk-disconnect').click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})
