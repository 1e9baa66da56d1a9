import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseDollar, swaps } from '../test/world/createSwapper.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { history, transaction, transfer } from '../test/world/historyServer.js'
import { BALANCES, onlyBalances, record, tokenAddress } from '../test/world/moneyServer.js'
import { onramps } from '../test/world/onrampServer.js'

const DOL = `eip155:31337:${tokenAddress(1)}`
const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MARK = /^data:image\/svg\+xml,/
const draw = (fill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><path fill="${fill}" d="M0 0h9v9z"/></svg>`)}`
const [own, other] = [draw('red'), draw('blue')]

const pictureIn = (testId: string): string | null | undefined =>
  page.getByTestId(testId).query()?.querySelector('.lk-token__i > img')?.getAttribute('src')
const letterIn = (testId: string): string | null | undefined =>
  page.getByTestId(testId).query()?.querySelector<HTMLElement>('.lk-token__i > [data-letter]')
    ?.dataset.letter

interface Shown {
  iconUrl?: string
  tokens?: Record<string, string>
}

/** Connects an account that has, has moved, can swap and can buy DOL. */
async function createOwner({ iconUrl = '', tokens }: Shown): Promise<World> {
  const moved = { ...transfer('out', '12.5'), fungible_info: { id: DOL, symbol: 'DOL' } }
  const world = await createWorld({
    server: {
      ...onramps(),
      ...swaps(),
      ...history([transaction(0, { transfers: [moved] })]),
      [BALANCES]: { balances: [record('ETH', '10'), record('DOL', '500', { iconUrl })] },
    },
    options: {
      features: { ...onlyBalances, history: true, swap: true, onramp: true },
      locale: 'en-US',
      tokens,
    },
  })
  await world.connect()
  return world
}

/** Opens each view that shows DOL, and expects this picture. */
async function expectInAllViews(world: World, picture: string): Promise<void> {
  await world.open({ view: 'Account' })
  await expect.poll(() => pictureIn('lk-token-DOL')).toBe(picture)
  for (const [view, testId] of [
    ['Transactions', 'lk-view'],
    ['WalletSendSelectToken', 'lk-token-DOL'],
    ['OnRampTokenSelect', 'lk-buy-token-DOL'],
    ['OnRampProviders', 'lk-buy-token'],
  ] as const) {
    await world.open({ view } as Parameters<World['open']>[0], { view: 'Account' })
    await expect.poll(() => [view, pictureIn(testId)]).toEqual([view, picture])
  }
  await world.open({ view: 'Swap' }, { view: 'Account' })
  await chooseDollar(world)
  await expect.poll(() => pictureIn('lk-swap-to-token')).toBe(picture)
}

test('default: shows the picture that the app chose, in every view', async () => {
  const world = await createOwner({
    iconUrl: other,
    tokens: { [DOL.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x')]: own },
  })
  await expectInAllViews(world, own)
})

test('default: shows the picture of the server, also where the server sends none', async () => {
  const served = `${location.origin}/docs/pictures/connect-light.png`
  await expectInAllViews(await createOwner({ iconUrl: served }), served)
})

test('default: shows the picture that the app chose for the currency of a network', async () => {
  const world = await createOwner({ tokens: { 'eip155:31337:native': own } })
  await world.open({ view: 'Account' })
  await expect.poll(() => pictureIn('lk-token-ETH')).toBe(own)
  expect(letterIn('lk-token-DOL')).toBe('D')
})

/** Opens an account on Ethereum with these tokens. */
async function openMainnet(...balances: readonly object[]): Promise<void> {
  const world = await createWorld({
    networks: { 1: 'Ethereum' },
    server: {
      [BALANCES]: { balances: balances.map((each) => ({ chainId: 'eip155:1', ...each })) },
    },
    options: { features: onlyBalances, locale: 'en-US' },
  })
  await world.connect()
  await world.open({ view: 'Account' })
}

test('behavior: prefers the published mark to the picture of the server', async () => {
  const usdc = { ...record('USDC', '5', { iconUrl: other }), chainId: 'eip155:1', address: USDC }
  await openMainnet(usdc)
  await expect.poll(() => pictureIn('lk-token-USDC')).toMatch(MARK)
  expect(pictureIn('lk-token-USDC')).not.toBe(other)
})

test('error: SEC-43 a token that copies a symbol has neither its mark nor its picture', async () => {
  const address = `eip155:1:${tokenAddress(7)}`
  const copy = { ...record('USDC', '5'), chainId: 'eip155:1', address, name: 'Copy' }
  await openMainnet({ ...record('ETH', '1'), chainId: 'eip155:1' }, copy)
  await expect.poll(() => pictureIn('lk-token-ETH')).toMatch(MARK)
  expect(letterIn('lk-token-USDC')).toBe('U')
  expect(pictureIn('lk-token-USDC')).toBeUndefined()
})

test.each([
  ['is not a picture', 'data:image/png;base64,AAAA'],
  [
    'has a script',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')}`,
  ],
  [
    'has foreign content',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Sign</p></foreignObject></svg>')}`,
  ],
  [
    'has a link to another host',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="https://pictures.example/a.png"/></svg>')}`,
  ],
  ['has too many bytes', `data:image/png;base64,${'A'.repeat(200_000)}`],
  [
    'has too many pixels',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="1"/>')}`,
  ],
])('error: SEC-37 the letter stays if the picture %s', async (_, picture) => {
  const world = await createOwner({ tokens: { [DOL]: picture } })
  await world.open({ view: 'Account' })
  await expect.poll(() => letterIn('lk-token-DOL')).toBe('D')
  await expect.poll(() => pictureIn('lk-token-DOL')).toBeUndefined()
})

test('error: the letter stays while a picture loads, and after it has failed', async () => {
  const world = await createOwner({ tokens: { [DOL]: 'https://pictures.test/dol.png' } })
  await world.open({ view: 'Networks' })
  const root = [...document.querySelectorAll('*')].findLast((each) => each.shadowRoot)?.shadowRoot
  const letters = new Set<string | null | undefined>()
  const observer = new MutationObserver(() => {
    if (pictureIn('lk-token-DOL')) letters.add(letterIn('lk-token-DOL'))
  })
  observer.observe(root as ShadowRoot, { childList: true, subtree: true })
  await world.open({ view: 'Account' })
  await expect.poll(() => [...letters]).toEqual(['D'])
  await expect.poll(() => pictureIn('lk-token-DOL')).toBeUndefined()
  observer.disconnect()
  expect([letterIn('lk-token-DOL'), ...letters]).toEqual(['D', 'D'])
})
