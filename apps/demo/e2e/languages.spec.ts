import { addresses } from './addresses.js'
import { expectNoAxeViolations } from './axe.js'
import { balanceOf, setBalance } from './chain.js'
import { connect, expect, modal, ONE, view, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  askForCode,
  backOnPage,
  newAddress,
  typeCode,
} from './login.js'
import { mailsTo } from './mailbox.js'
import { test } from './partitioned.js'
import { amount, confirm, openSend, recipient, stranger, submit } from './send.js'
import { newSwapper } from './swap.js'

/** Scripts that no English text has. */
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const arabic = /\p{Script=Arabic}/u

test('default: from connect to sent in Arabic, from right to left', async ({ page }) => {
  test.slow()
  const { key } = await newSwapper()
  const to = stranger()
  await visit(page, { key, locale: 'ar', dir: 'rtl' })
  await connect(page)
  await openSend(page)
  await expect(modal(page)).toContainText(arabic)
  await expect(view(page, 'WalletSend')).toHaveCSS('direction', 'rtl')
  await amount(page).fill('1.5')
  await recipient(page).fill(to)
  await expect(page.getByTestId('lk-send-address')).toContainText(to)
  await expectNoAxeViolations(page, 'send in Arabic')
  await submit(page).click()
  await expect(page.getByTestId('lk-send-what')).toContainText('ETH')
  await expect(page.getByTestId('lk-send-to')).toContainText(to)
  await expectNoAxeViolations(page, 'review in Arabic')
  await confirm(page).click()
  await expect(page.getByTestId('lk-send-done')).toBeVisible()
  await expect(view(page, 'WalletSendProgress')).toContainText(arabic)
  await expectNoAxeViolations(page, 'sent in Arabic')
  expect(await balanceOf(ONE, to)).toBe(1_500_000_000_000_000_000n)
})

test('default: from an e-mail to sent in Japanese: modal, mail and the wallet’s window', async ({
  page,
}) => {
  test.slow()
  const email = newAddress()
  await visit(page, { wallets: 'none', locale: 'ja' })
  const code = await askForCode(page, email)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toMatch(japanese)
  expect(mail?.text).toMatch(japanese)
  expect(mail?.text).not.toMatch(/request was made/i)
  await expect(view(page, 'EmailVerifyOtp')).toContainText(japanese)
  await expectNoAxeViolations(page, 'code in Japanese')
  await typeCode(page, code)
  await backOnPage(page)
  const me = (await addressOf(page)) as `0x${string}`
  await setBalance(ONE, me, 10n ** 18n)

  const to = stranger()
  await openSend(page)
  await amount(page).fill('0.25')
  await recipient(page).fill(to)
  await expect(page.getByTestId('lk-send-address')).toContainText(to)
  await submit(page).click()
  const window = await approvalAfter(page, () => confirm(page).click())
  await expect(window.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(window.getByTestId('lk-approve')).toHaveText(japanese)
  await expect(window.getByTestId('lk-origin')).toContainText(addresses.demo)
  await expect(window.getByTestId('lk-sheet')).not.toContainText('Network fee')
  await expectNoAxeViolations(window, 'approval in Japanese')
  await approve(window)
  await expect(page.getByTestId('lk-send-done')).toBeVisible()
  await expect(view(page, 'WalletSendProgress')).toContainText(japanese)
  await expectNoAxeViolations(page, 'sent in Japanese')
  expect(await balanceOf(ONE, to)).toBe(250_000_000_000_000_000n)
})
