import { rows } from './activity.js'
import { expect, modal, openConnect, test, view, visit } from './fixtures.js'
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

test('behavior: New to wallets? returns to the e-mail field where e-mail login is on', async ({
  page,
}) => {
  await visit(page)
  await openConnect(page)
  await page.getByTestId('lk-help').click()
  await page.getByTestId('lk-what-email').click()
  await expect(view(page, 'Connect').getByTestId('lk-email-input')).toBeInViewport({ ratio: 1 })
})
