import { rows } from './activity.js'
import { connect, expect, modal, openConnect, TEST_WALLET, test, view, visit } from './fixtures.js'
import { misfits } from './misfits.js'
import {
  confirm,
  fill,
  recipient,
  review,
  amount as sendAmount,
  stranger,
  submit as submitSend,
  visitSend,
} from './send.js'
import {
  choose,
  newSwapper,
  submit as submitSwap,
  amount as swapAmount,
  visitSwap,
} from './swap.js'

/** A fee in money and in the network's own currency. */
const FEE = /(<?\$[\d.,]+) \([\d.,<]+ ETH\)/

for (const size of [
  { width: 1366, height: 650 },
  { width: 1440, height: 720 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  test(`behavior: a notice stays inside a window of ${size.width} × ${size.height}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize(size)
    await visit(page)
    await connect(page)
    await page.getByTestId('lk-account-button').first().click()
    await page.getByTestId('lk-token-ETH').waitFor()
    await modal(page).getByRole('button', { name: /Copy/ }).first().click()
    await expect(page.getByTestId('lk-notice')).toBeInViewport({ ratio: 1 })
  })
}

for (const width of [320, 344]) {
  for (const dir of ['ltr', 'rtl']) {
    test(`behavior: send with a recipient fits ${width} px, ${dir}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visitSend(page, await newSwapper(), { dir })
      await fill(page, { what: '1.25', to: stranger() })
      await expect.poll(() => modal(page).evaluate(misfits)).toEqual([])
      await expect(page.getByTestId('lk-send-address')).toBeInViewport({ ratio: 1 })
    })
  }
}

test('behavior: a long total stays on one line at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page)
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  const total = page.getByTestId('lk-balance')
  await expect(total).toContainText(/\$[\d,]{9,}\.\d\d$/)
  const { lines, hidden } = await total.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.querySelector('bdi') ?? element)
    const tops = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
    return { lines: tops.size, hidden: element.scrollWidth - element.clientWidth }
  })
  expect({ lines, hidden }).toEqual({ lines: 1, hidden: 0 })
})

test('behavior: Connect shows three wallets at 320 × 568', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, {
    wallets: 'many',
    terms: 'https://millpond.example/terms',
    privacy: 'https://millpond.example/privacy',
  })
  await openConnect(page)
  const rows = view(page, 'Connect').getByRole('listitem')
  await expect(rows.nth(3)).toBeVisible()
  for (const at of [0, 1, 2]) await expect(rows.nth(at)).toBeInViewport({ ratio: 1 })
})

test('behavior: the review of a swap draws the whole tile of a token, and fees in money and token', async ({
  page,
}) => {
  await visitSwap(page, await newSwapper())
  await choose(page, 'to', 'DOL')
  await swapAmount(page).fill('1')
  await expect(page.getByTestId('lk-swap-network-fee')).toHaveText(FEE)
  await expect(submitSwap(page)).toBeEnabled()
  await swapAmount(page).press('Enter')
  await expect(view(page, 'SwapPreview')).toBeVisible()
  await expect(page.getByTestId('lk-swap-network-fee')).toHaveText(FEE)
  const corners = await view(page, 'SwapPreview')
    .locator('.lk-swap__side .lk-token__i')
    .evaluateAll((letters) => letters.map((letter) => getComputedStyle(letter).display))
  expect(corners).not.toContain('block')
})

test('behavior: Enter opens the review, and does nothing while the form is incomplete', async ({
  page,
}) => {
  await visitSend(page, await newSwapper())
  await sendAmount(page).fill('1')
  await sendAmount(page).press('Enter')
  await expect(view(page, 'WalletSend')).toBeVisible()
  await fill(page, { what: '1', to: stranger() })
  await expect(submitSend(page)).toHaveText('Review')
  await recipient(page).press('Enter')
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  await expect(page.getByTestId('lk-send-fee')).toHaveText(FEE)
  await page.getByTestId('lk-back').click()
  await expect(submitSend(page)).toBeEnabled()
  await sendAmount(page).press('Enter')
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
})

test('behavior: the details of a transaction show its fee in money and token', async ({ page }) => {
  await visitSend(page, await newSwapper())
  await fill(page, { what: '1', to: stranger() })
  await review(page)
  await confirm(page).click()
  await page.getByTestId('lk-send-done').click()
  await page.getByTestId('lk-tab-activity').click()
  await rows(page).first().click()
  await expect(page.getByTestId('lk-activity-fee')).toHaveText(FEE)
})

test('behavior: distinguishes two wallets of one name by their identifiers, with one warning', async ({
  page,
}) => {
  await visit(page, { wallets: 'conflict' })
  await openConnect(page)
  await expect(page.getByTestId('lk-conflict')).toHaveCount(1)
  const ids = await view(page, 'Connect').locator('.lk-row__sub bdi').allTextContents()
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  expect(ids).toContain(TEST_WALLET)
})

test('behavior: New to wallets? returns to the e-mail field where e-mail login is on', async ({
  page,
}) => {
  await visit(page)
  await openConnect(page)
  await page.getByTestId('lk-help').click()
  await page.getByTestId('lk-what-email').click()
  await expect(view(page, 'Connect').getByTestId('lk-email-input')).toBeInViewport({ ratio: 1 })
})

test('behavior: setThemeMode changes an open modal and the button', async ({ page }) => {
  await visit(page, { themeMode: 'light' })
  await openConnect(page)
  const themes = page.locator('.lk[data-theme]')
  const seen = (): Promise<(string | null)[]> =>
    themes.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-theme')))])
  expect(await seen()).toEqual(['light'])
  await page.evaluate(() => window.latchkeyDemo.setThemeMode?.('dark'))
  await expect.poll(seen).toEqual(['dark'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => window.latchkeyDemo.setThemeMode?.('system'))
  await expect.poll(seen).toEqual(['light'])
})
