import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { silent } from '../test/world/createHttp.js'
import { createSwapper, type Swapper, type SwapperOptions } from '../test/world/createSwapper.js'
import { focused } from '../test/world/focused.js'
import { record } from '../test/world/moneyServer.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const search = page.getByTestId('lk-token-search')
const ADDRESS = `0x${'7'.repeat(40)}`

/** Opens the list of tokens to receive. */
async function open(given: SwapperOptions = {}): Promise<Swapper> {
  const swapper = await createSwapper(given)
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await page.getByTestId('lk-swap-to-token').click()
  await swapper.shows('SwapSelectToken')
  await expect.element(page.getByTestId('lk-token-DAY')).toBeVisible()
  return swapper
}

/** Types a search, and waits until the user has stopped typing. */
async function type({ clock }: Swapper, text: string): Promise<void> {
  await userEvent.fill(search, text)
  await clock.advance(500)
}

testLooks('behavior: says that no token matches, and clears the search', async (look) => {
  const swapper = await open({ look })
  await type(swapper, 'fantasia')
  await expect.element(view).toHaveTextContent(/fantasia/)
  await expect.element(page.getByTestId('lk-token-DAY')).not.toBeInTheDocument()
  await view.getByRole('status').getByRole('button').click()
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByTestId('lk-token-DAY')).toBeVisible()
})

testLooks('behavior: waits while a token is looked up by its address', async (look) => {
  const swapper = await open({ look })
  swapper.http.node.eth_call = silent
  await type(swapper, ADDRESS)
  await expect.element(page.getByTestId('lk-token-DAY')).not.toBeInTheDocument()
  await expect.element(view.getByRole('status').first()).toBeInTheDocument()
})

testLooks('error: says that an address has no token', async (look) => {
  const swapper = await open({ look })
  swapper.http.node.eth_call = '0x'
  await type(swapper, ADDRESS)
  await expect
    .poll(async () => {
      await swapper.clock.advance(1_000)
      return view.element().textContent
    })
    .toContain('No token at this address')
  await expect.element(page.getByTestId('lk-token-warning')).not.toBeInTheDocument()
})

test('behavior: own tokens come first, then the list by symbol', async () => {
  await open({ balances: [record('ETH', '1', { price: 2000 }), record('DOL', '5')] })
  const ids = view
    .element()
    .querySelectorAll('[data-testid^="lk-token-"]:not([data-testid="lk-token-search"])')
  expect([...ids].map((row) => row.getAttribute('data-testid'))).toEqual([
    'lk-token-ETH',
    'lk-token-DOL',
    'lk-token-DAY',
  ])
})

test('behavior: a suggested token is chosen by one press', async () => {
  const swapper = await open()
  await page.getByTestId('lk-suggested-DAY').click()
  await swapper.shows('Swap')
  await expect.element(page.getByTestId('lk-swap-to-token')).toHaveTextContent('DAY')
})

test('behavior: the search has the focus from the start', async () => {
  await open()
  await expect.poll(focused).toBe('lk-token-search')
})

test('behavior: SEC-43 a symbol in other letters finds the listed token only', async () => {
  const swapper = await open()
  await type(swapper, 'DАY')
  await expect.element(page.getByTestId('lk-token-DAY')).not.toBeInTheDocument()
  await type(swapper, 'day')
  await expect.element(page.getByTestId('lk-token-DAY')).toBeVisible()
})
