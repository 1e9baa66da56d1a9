import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, refusal, silent } from '../test/world/createHttp.js'
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

/** Opens the account while the server answers for balances in a way. */
async function open(balances: unknown, look?: Look): Promise<World> {
  const server = { [BALANCES]: balances }
  const world = await createWorld({ look, server, kit: { features, locale: 'en' } })
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

testLooks('behavior: an empty account is shown how to get tokens', async (look) => {
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
  const kit = { features, locale: 'en' }
  const world = await createWorld({ look, server, node: { eth_getBalance: offline }, kit })
  await world.connect()
  await world.open({ view: 'Account' })
  await expect.element(view.getByText('Balances didn’t load')).toBeVisible()
  world.http.server[BALANCES] = { balances: [record('ETH', '2', 10)] }
  await page.getByTestId('lk-try-again').click()
  await expect.element(page.getByTestId('lk-balance')).toHaveTextContent('$20.00')
})

test('behavior: hides unverified tokens until the user asks for them', async () => {
  await open({ balances: [record('ETH', '1', 10), record('FREE', '9', 0, false)] })
  await expect.element(page.getByTestId('lk-token-ETH')).toBeVisible()
  await expect.element(page.getByTestId('lk-token-FREE')).not.toBeInTheDocument()
  await page.getByTestId('lk-unverified').click()
  await expect.element(page.getByTestId('lk-token-FREE')).toBeVisible()
  await expect.element(view.getByText('Not on any list we know.')).toBeVisible()
})
