import type { DirectoryWallet, LatchkeyOptions } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPhone } from '../test/world/createPhone.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { directory, records } from '../test/world/directory.js'
import { IPHONE, pretend } from '../test/world/pretend.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const search = page.getByTestId('lk-wallet-search')
const wallet = (id: string) => page.getByTestId(`lk-wallet-${id}`)

/** Only the directory is on the server. */
const features = { tokens: false, nfts: false, history: false, names: false }

/** Returns the ids of the visible wallets in their order. */
function ids(): string[] {
  return page
    .getByTestId(/^lk-wallet-(?!search)/)
    .elements()
    .map((element) => element.getAttribute('data-testid')?.slice('lk-wallet-'.length) ?? '')
}

async function open(options: Partial<LatchkeyOptions>, given: WorldOptions = {}): Promise<World> {
  const { connector } = createPhone()
  const server = directory(records(20))
  const world = await createWorld({
    connectors: [connector],
    server,
    ...given,
    options: { features, ...options },
  })
  await world.open({ view: 'Connect' })
  return world
}

test('behavior: featured wallets are on Connect in the app’s order, and once in the grid', async () => {
  await open({ featuredWalletIds: ['wallet-7', 'wallet-3'] })
  await expect.element(wallet('wallet-3')).toBeVisible()
  expect(ids().filter((id) => /^wallet-[37]$/.test(id))).toEqual(['wallet-7', 'wallet-3'])
  expect(ids()[0]).toBe('test.lantern')
  await page.getByTestId('lk-all-wallets').click()
  await expect.element(wallet('wallet-12')).toBeVisible()
  for (const id of ['wallet-3', 'wallet-7'])
    expect(ids().filter((one) => one === id)).toHaveLength(1)
})

test('behavior: include limits the directory, and installed wallets are always listed', async () => {
  await open({ includeWalletIds: ['wallet-1', 'wallet-2'] })
  await page.getByTestId('lk-all-wallets').click()
  await expect.element(wallet('wallet-2')).toBeVisible()
  expect(ids().toSorted()).toEqual(['test.lantern', 'wallet-1', 'wallet-2'])
})

test('behavior: exclude hides a wallet everywhere, also when it is installed', async () => {
  const wallets = [{}, { info: { rdns: 'test.marmot', name: 'Marmot' } }]
  await open({ excludeWalletIds: ['wallet-0', 'test.marmot'] }, { wallets })
  await expect.element(wallet('test.lantern')).toBeVisible()
  expect(ids()).not.toContain('test.marmot')
  await page.getByTestId('lk-all-wallets').click()
  await expect.element(wallet('wallet-1')).toBeVisible()
  expect(ids()).not.toContain('wallet-0')
  expect(ids()).not.toContain('test.marmot')
})

const custom: readonly DirectoryWallet[] = [
  {
    id: 'millpond',
    name: 'Millpond Wallet',
    mobileLink: 'millpond://',
    webappLink: 'https://wallet.millpond.test/',
  },
  {
    id: 'mallory',
    name: 'Mallory',
    mobileLink: 'javascript:alert(1)',
    webappLink: 'data:text/html,x',
    desktopLink: 'intent://x',
  },
]

test('behavior: the app’s own wallets are on Connect, in the grid and in the search, with checked links', async () => {
  const world = await open({ customWallets: custom })
  await expect.element(wallet('millpond')).toBeVisible()
  await page.getByTestId('lk-all-wallets').click()
  await expect.element(wallet('millpond')).toBeVisible()
  await userEvent.fill(search, 'mallory')
  await expect.poll(ids).toEqual(['mallory'])
  await wallet('mallory').click()
  await world.shows('ConnectingWalletConnect')
  expect(modal.getByRole('link').elements()).toEqual([])
  expect(modal.getByRole('tab').elements()).toEqual([])
})

for (const [allWallets, userAgent, isShown] of [
  ['show', undefined, true],
  ['hide', undefined, false],
  ['onlyMobile', undefined, false],
  ['onlyMobile', IPHONE, true],
] as const)
  test(`behavior: allWallets ${allWallets}${userAgent ? ' on a phone' : ''}`, async () => {
    if (userAgent) pretend({ userAgent })
    await open({ allWallets })
    await expect.element(wallet('test.lantern')).toBeVisible()
    expect(page.getByTestId('lk-all-wallets').elements()).toHaveLength(isShown ? 1 : 0)
  })

test('behavior: an installed wallet that the directory knows is listed once, as installed', async () => {
  const known = { id: 'lantern', name: 'Lantern', rdns: 'test.lantern', mobile_link: 'lantern://' }
  const world = await open({}, { server: directory([...records(20), known]) })
  await page.getByTestId('lk-all-wallets').click()
  await userEvent.fill(search, 'lantern')
  await expect.poll(() => ids().length).toBe(1)
  const [tile] = page.getByTestId(/^lk-wallet-(?!search)/).elements()
  expect(tile?.getAttribute('aria-label')).toBe('Lantern, installed')
  await userEvent.click(tile as HTMLElement)
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: no row of Connect moves when the directory answers', async () => {
  const held: { release(): void } = { release: () => {} }
  const answered = new Promise<void>((resolve) => {
    held.release = resolve
  })
  const replies = directory(records(20))
  const list = replies['/getWallets'] as (call: object) => unknown
  await open({}, { server: { '/getWallets': (call: object) => answered.then(() => list(call)) } })
  const tops = (): [string, number][] =>
    ids()
      .filter((id) => !id.startsWith('wallet-'))
      .map((id) => [id, (wallet(id).element() as HTMLElement).offsetTop])
  const before = tops()
  held.release()
  await expect.element(wallet('wallet-0')).toBeVisible()
  expect(tops()).toEqual(before)
  expect(view.element().clientHeight).toBeGreaterThan(0)
})
