import { addresses } from './addresses.js'
import { balanceOf, setBalance } from './chain.js'
import { expect, ONE, test, view, visit } from './fixtures.js'
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
import { amount, confirm, openSend, recipient, stranger, submit } from './send.js'

/** Matches scripts that no English text has. */
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

test('default: logs in and sends in Japanese: the modal, the mail and the wallet’s window', async ({
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
  await approve(window)
  await expect(page.getByTestId('lk-send-done')).toBeVisible()
  await expect(view(page, 'WalletSendProgress')).toContainText(japanese)
  expect(await balanceOf(ONE, to)).toBe(250_000_000_000_000_000n)
})
