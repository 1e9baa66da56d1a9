import { devices, type Page } from '@playwright/test'
import { field, openAll, test, tile, tiles } from './allWallets.js'
import { expectNoAxeViolations } from './axe.js'
import { expect, modal, openConnect, TEST_WALLET, view, visit } from './fixtures.js'
import { misfits } from './misfits.js'

const row = (page: Page, id: string) => view(page, 'Connect').getByTestId(`lk-wallet-${id}`)

test('behavior: featured wallets are on Connect in the app’s order, and once in the grid', async ({
  page,
}) => {
  await visit(page, { featured: 'zerion,rainbow' })
  await openConnect(page)
  await expect(row(page, 'rainbow')).toBeVisible()
  const ids = await view(page, 'Connect')
    .locator('[data-testid^="lk-wallet-"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')))
  expect(ids.filter((id) => id?.endsWith('zerion') || id?.endsWith('rainbow'))).toEqual([
    'lk-wallet-zerion',
    'lk-wallet-rainbow',
  ])
  expect(ids.indexOf('lk-wallet-zerion')).toBeGreaterThan(ids.indexOf(`lk-wallet-${TEST_WALLET}`))
  await page.getByTestId('lk-all-wallets').click()
  await expect(tile(page, 'rainbow')).toHaveCount(1)
  await expect(tile(page, 'zerion')).toHaveCount(1)
})

test('behavior: include limits the directory, and installed wallets are always listed', async ({
  page,
}) => {
  await visit(page, { include: 'rainbow,io.zerion.wallet' })
  await openAll(page)
  await expect(tile(page, 'zerion')).toBeVisible()
  expect(
    await tiles(page).evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-testid')).sort(),
    ),
  ).toEqual([`lk-wallet-${TEST_WALLET}`, 'lk-wallet-rainbow', 'lk-wallet-zerion'])
  await field(page).fill('metamask')
  await expect(view(page, 'AllWallets')).toContainText('No wallet called “metamask”')
})

test('behavior: exclude hides a wallet everywhere, also when it is installed', async ({ page }) => {
  await visit(page, { exclude: `metamask,example.lantern`, wallets: 'many' })
  await openConnect(page)
  await expect(row(page, 'example.marmot')).toBeVisible()
  await expect(row(page, 'example.lantern')).toHaveCount(0)
  await page.getByTestId('lk-all-wallets').click()
  await expect(tile(page, 'rainbow')).toBeVisible()
  await expect(tile(page, 'example.lantern')).toHaveCount(0)
  await expect(tile(page, 'metamask')).toHaveCount(0)
  await field(page).fill('metamask')
  await expect(view(page, 'AllWallets')).toContainText('No wallet called “metamask”')
})

test('behavior: wallets of the app’s own are on Connect, in the grid and in the search; their links are checked', async ({
  page,
}) => {
  const custom = [
    {
      id: 'millpond',
      name: 'Millpond Wallet',
      mobileLink: 'millpond://',
      webappLink: 'https://wallet.millpond.example/',
    },
    {
      id: 'mallory',
      name: 'Mallory',
      mobileLink: 'javascript:alert(1)',
      webappLink: 'data:text/html,x',
      desktopLink: 'intent://x',
    },
  ]
  await visit(page, { custom: JSON.stringify(custom) })
  await openConnect(page)
  await expect(row(page, 'millpond')).toBeVisible()
  await page.getByTestId('lk-all-wallets').click()
  await expect(tile(page, 'millpond')).toBeVisible()
  await field(page).fill('mallory')
  await expect(tiles(page)).toHaveCount(1)
  await tile(page, 'mallory').click()
  await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
  await expect(modal(page).locator('a[href]')).toHaveCount(0)
  await expect(modal(page).getByRole('tab')).toHaveCount(0)
})

test('behavior: allWallets hides the row to the directory, or keeps it for phones', async ({
  page,
  browser,
}) => {
  for (const [allWallets, isShown] of [
    ['show', true],
    ['hide', false],
    ['onlyMobile', false],
  ] as const) {
    await visit(page, { allWallets })
    await openConnect(page)
    await expect(row(page, 'walletConnect')).toBeVisible()
    await expect(page.getByTestId('lk-all-wallets')).toHaveCount(isShown ? 1 : 0)
  }
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const context = await browser.newContext({ ...phone, baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await visit(other, { allWallets: 'onlyMobile' })
  await openConnect(other)
  await expect(other.getByTestId('lk-all-wallets')).toBeVisible()
  await context.close()
})

for (const [themeMode, dir, viewport] of [
  ['light', 'ltr', { width: 1280, height: 800 }],
  ['dark', 'rtl', { width: 390, height: 844 }],
  ['light', 'rtl', { width: 320, height: 568 }],
  ['dark', 'ltr', { width: 640, height: 400 }],
] as const) {
  // axe's results are the same in a narrower window. The layout is not.
  const hasAxe = viewport.width === 1280 || viewport.width === 390
  test(`default: ${hasAxe ? 'axe finds nothing in All wallets in any state and ' : ''}nothing sticks out, ${themeMode}, ${dir}, ${viewport.width} px`, async ({
    page,
    directory,
    watch,
  }) => {
    watch.allowed.push(/Failed to load resource/)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async (state: string): Promise<void> => {
      if (hasAxe) await expectNoAxeViolations(page, state)
      expect(await modal(page).evaluate(misfits), state).toEqual([])
    }
    await visit(page, { themeMode, dir, directory: directory.url })
    await openConnect(page)
    await expect(page.getByTestId('lk-all-wallets')).toContainText('200')
    directory.mood = 'held'
    directory.only = ({ entries }) => entries === '40'
    await page.getByTestId('lk-all-wallets').click()
    await expect(modal(page).getByText('Loading wallets')).toBeAttached()
    await check('loading')
    directory.letGo()
    directory.mood = 'well'
    await expect(tile(page, 'w0')).toBeVisible()
    await check('list')
    await field(page).fill('no such wallet')
    await expect(view(page, 'AllWallets')).toContainText('No wallet called')
    await check('empty')
    directory.mood = 'error'
    directory.only = () => true
    await field(page).fill('rain')
    await expect(view(page, 'AllWallets')).toContainText('Not every wallet was searched.')
    await check('error')
  })
}
