import { ACCOUNTS, connect, expect, modal, ONE, openConnect, TEST_WALLET, test, TWO, view, visit } from './fixtures.js'

test('default: no request leaves the page before the visitor acts', async ({ page, watch }) => {
  await visit(page)
  await expect(page.getByTestId('lk-connect-button').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(watch.requests).toEqual([])
  // The modal is not even fetched.
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.filter((name) => /Modal|View/.test(name))).toEqual([])
})

test('behavior: SEC-64 the strict page (no inline script or style, Trusted Types) reports nothing', async ({ page }) => {
  const response = await page.goto('/strict.html?approve=auto')
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-balance')).toContainText('ETH')
  await page.getByRole('button', { name: /Sandbox One/ }).first().click()
  await page.getByTestId(`lk-network-${TWO}`).click()
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  await page.getByTestId('lk-copy-address').click()
  await page.getByTestId('lk-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: on a page with hostile styles the modal looks the same, to the pixel', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const looks: Buffer[] = []
  for (const path of ['/', '/hostile.html']) {
    await visit(page, { wallets: 'many', storage: '0' }, path)
    await openConnect(page)
    await expect(view(page, 'Connect')).toBeVisible()
    // What is behind the card differs, and shines through the shadow: compare the card itself.
    const card = await modal(page).locator('.lk-view').boundingBox()
    if (!card) throw new Error('no card')
    looks.push(await page.screenshot({ clip: { x: card.x + 24, y: card.y, width: card.width - 48, height: card.height - 32 }, animations: 'disabled' }))
  }
  expect(looks[1]?.equals(looks[0] as Buffer)).toBe(true)
})

test('behavior: on a page with hostile styles the modal works the same', async ({ page }) => {
  await visit(page, {}, '/hostile.html')
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: two kits on one page do not know of each other', async ({ page }) => {
  await visit(page, {}, '/two.html')
  const [one, two] = [page.locator('[data-kit="one"]'), page.locator('[data-kit="two"]')]
  await one.getByTestId('lk-connect-button').click()
  await expect(page.getByRole('dialog', { name: 'Connect to Kit one' })).toBeVisible()
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(one.getByTestId('demo-status')).toHaveText('connected')
  await expect(two.getByTestId('demo-status')).toHaveText('disconnected')
  await two.getByTestId('lk-connect-button').click()
  await expect(page.getByRole('dialog', { name: 'Connect to Kit two' })).toBeVisible()
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(two.getByTestId('demo-status')).toHaveText('connected')
  await one.getByTestId('lk-account-button').click()
  await page.getByTestId('lk-disconnect').click()
  await expect(one.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(two.getByTestId('demo-status')).toHaveText('connected')
})

test('behavior: W23 a second tab follows the first within a second', async ({ page, context }) => {
  await visit(page)
  const second = await context.newPage()
  await visit(second)
  await connect(page)
  await expect(second.getByTestId('demo-status')).toHaveText('connected', { timeout: 1000 })
  await expect(second.getByTestId('demo-address')).toHaveText(ACCOUNTS[0])
  await second.getByTestId('lk-account-button').first().click()
  await second.getByTestId('lk-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected', { timeout: 1000 })
})

test('behavior: W22 a page that comes back from the cache is connected and alive', async ({ page }) => {
  await visit(page)
  await connect(page)
  await page.goto('/icon.svg')
  await page.goBack()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-balance')).toContainText('ETH')
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
})

test('behavior: SEC-65 with storage denied everything works, in memory', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await visit(page)
  await connect(page)
  await expect(page.getByTestId('demo-chain')).toHaveText(ONE)
})
