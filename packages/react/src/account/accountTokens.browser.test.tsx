import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import type { Look } from '../test/world/looks.js'
import { looks } from '../test/world/looks.js'
import { pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const total = page.getByTestId('lk-balance')
const off = { names: false, history: false, swap: false, onramp: false }
const CHAIN = 'eip155:31337'

const token = (index: number): string => `${CHAIN}:0x${index.toString(16).padStart(40, '0')}`
const record = (index: number, change: object = {}): object => ({
  name: `Token ${index}`,
  symbol: `T${index}`,
  chainId: CHAIN,
  address: token(index),
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
  ...change,
})
const nft = (index: number, change: object = {}): object => ({
  chainId: CHAIN,
  contract: `${CHAIN}:0x${'c'.repeat(40)}`,
  tokenId: String(index),
  standard: 'erc721',
  name: `Lantern ${index}`,
  collection: 'Millpond Lanterns',
  isSpam: false,
  quantity: '1',
  ...change,
})

/** Opens an account with these tokens and NFTs. */
async function open(
  balances: readonly object[],
  given: WorldOptions & { nfts?: readonly object[] } = {},
): Promise<World> {
  const { nfts = [], options, ...rest } = given
  const world = await createWorld({
    ...rest,
    server: {
      '/v1/account/{address}/balance': { balances },
      '/v1/account/{address}/nfts': { nfts, next: null },
    },
    options: { features: off, locale: 'en-US', ...options },
  })
  await world.connect()
  await world.open({ view: 'Account' })
  return world
}

test('error: SEC-41 SEC-43 SEC-44 deceptive names, impossible numbers and 2,000 tokens do no harm', async () => {
  await open([
    record(1, { name: '<img src=x onerror=alert(1)>', symbol: 'HTML' }),
    record(2, {
      symbol: 'HUGE',
      quantity: { decimals: '0', numeric: `1${'0'.repeat(77)}` },
      price: 0,
    }),
    record(3, { symbol: 'INSANE', quantity: { decimals: '1000000', numeric: '1' } }),
    record(4, { symbol: 'USDC', name: 'USD Coin', isVerified: false, price: 1e9 }),
    ...Array.from({ length: 2000 }, (_, index) => record(index + 10)),
  ])
  await expect
    .element(page.getByTestId('lk-token-HTML'))
    .toHaveTextContent('<img src=x onerror=alert(1)>')
  await expect.element(total).toHaveTextContent('$2,001.00')
  const rows = (): number => view.element().querySelectorAll('.lk-row').length
  expect(rows()).toBeLessThan(40)
  const body = view.element().querySelector('.lk-body') as HTMLElement
  body.scrollTo(0, body.scrollHeight)
  await expect.element(page.getByTestId('lk-token-HUGE')).toBeVisible()
  expect(rows()).toBeLessThan(40)
  await expect.element(page.getByTestId('lk-token-USDC')).not.toBeInTheDocument()
  await page.getByTestId('lk-unverified').click()
  await expect.element(page.getByTestId('lk-token-USDC')).toBeVisible()
  await expect.element(page.getByTestId('lk-token-INSANE')).not.toBeInTheDocument()
})

testLooks('behavior: while offline, balances stay and only receiving is offered', async (look) => {
  await open([record(1)], { look, options: { features: { names: false, history: false } } })
  await expect.element(total).toHaveTextContent('$1.00')
  pretend({ onLine: false })
  await expect.element(view).toHaveTextContent('You’re offline. Balances are from')
  await expect.element(page.getByTestId('lk-token-T1')).toBeVisible()
  for (const name of ['swap', 'send', 'buy'])
    await expect.element(page.getByTestId(`lk-action-${name}`)).toBeDisabled()
  await expect.element(page.getByTestId('lk-action-receive')).toBeEnabled()
  pretend({ onLine: true })
  await expect.element(view).not.toHaveTextContent('You’re offline')
})

testLooks('behavior: says that the browser is offline from the start', async (look) => {
  pretend({ onLine: false })
  const world = await createWorld({ look })
  await world.connect()
  await world.open({ view: 'Account' })
  await expect.element(view).toHaveTextContent('You’re offline.')
})

test('behavior: a long total stays on one line at 320 px', async () => {
  await open([record(1, { quantity: { decimals: '18', numeric: '98765432100' } })], {
    look: looks.narrow,
  })
  await expect.element(total).toHaveTextContent(/\$[\d,]{14}\.\d\d$/)
  const shape = (): number[] => {
    const range = document.createRange()
    range.selectNodeContents(total.element().querySelector('bdi') ?? total.element())
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
    const { scrollWidth, clientWidth } = total.element()
    return [lines.size, scrollWidth - clientWidth]
  }
  await expect.poll(shape).toEqual([1, 0])
})

test('behavior: a long total fits after each render, also with reduced motion', async () => {
  await open([record(1, { quantity: { decimals: '18', numeric: '98765432109.87' } })], {
    look: looks.narrow,
    options: { locale: 'de' },
  })
  const drawn = (): unknown[] => {
    const { dataset, scrollWidth, clientWidth } = total.element() as HTMLElement
    return [dataset.size, scrollWidth - clientWidth]
  }
  await expect.element(total).toHaveTextContent('98.765.432.109,87')
  await expect.poll(() => drawn()[1]).toBe(0)
  const [size] = drawn()
  await page.getByTestId('lk-hide-amounts').click()
  await expect.element(total).not.toHaveTextContent('98')
  expect(drawn()).toEqual(['36', 0])
  await page.getByTestId('lk-hide-amounts').click()
  await expect.element(total).toHaveTextContent('98.765.432.109,87')
  expect(drawn()).toEqual([size, 0])
})

/** Opens the tab of NFTs. */
async function openNfts(look?: Look): Promise<World> {
  const suffix = look?.suffix ?? ''
  const nfts = [nft(1, { name: `Lantern 1${suffix}` }), nft(2), nft(3, { isSpam: true })]
  const world = await open([record(1)], { look, nfts })
  await page.getByTestId('lk-tab-nfts').click()
  return world
}

testLooks('default: shows NFTs in a tab of their own', async (look) => {
  await openNfts(look)
  await expect.element(view).toHaveTextContent('Lantern 1')
  await expect.element(view).toHaveTextContent('Millpond Lanterns')
})

test('behavior: the tabs are chosen by arrow keys', async () => {
  await openNfts()
  await page.getByTestId('lk-tab-tokens').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByTestId('lk-tab-nfts')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(focused).toBe('lk-tab-nfts')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByTestId('lk-tab-tokens')).toHaveAttribute('aria-selected', 'true')
})

test('behavior: right to left, the arrow keys move in the direction they point', async () => {
  await openNfts(looks.rtl)
  await page.getByTestId('lk-tab-tokens').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByTestId('lk-tab-nfts')).toHaveAttribute('aria-selected', 'true')
})

test('behavior: hides unwanted NFTs until the user shows them', async () => {
  await openNfts()
  await expect.element(view).not.toHaveTextContent('Lantern 3')
  await page.getByTestId('lk-nft-spam').click()
  await expect.element(view).toHaveTextContent('Lantern 3')
})

test('behavior: an NFT can be sent', async () => {
  const world = await openNfts()
  await page
    .getByTestId(/^lk-nft-send-/)
    .first()
    .click()
  await world.shows('WalletSend')
})
