import { recoverMessageAddress } from 'viem'
import { addresses } from './addresses.js'
import { expectNoAxeViolations } from './axe.js'
import { balanceOf } from './chain.js'
import { expect, modal, ONE, openConnect, test, view, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  askForCode,
  backOnPage,
  logOut,
  newAddress,
  sendAndSwap,
  typeCode,
} from './login.js'
import { codeAfter, mailsTo, otherThan } from './mailbox.js'
import { isPartitioned } from './partitioned.js'

const options = { wallets: 'none' }

test('default: logs in by a mailed code, swaps, reloads, and logs out in two tabs', async ({
  page,
  context,
  watch,
}) => {
  test.slow()
  // A wrong code, and the other tab, which checks its login.
  watch.allowed.push(/status of 401/)
  expect(await isPartitioned(context)).toBe(true)
  await visit(page, options)
  const code = await askForCode(page, newAddress())
  await typeCode(page, otherThan(code))
  await expect(view(page, 'EmailVerifyOtp')).toContainText(/doesn’t match|does not match|wrong/i)
  await page.getByTestId('lk-otp-input').fill(code)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  const me = (await addressOf(page)) as `0x${string}`
  await backOnPage(page)

  const sign = (): Promise<void> => page.getByTestId('demo-sign-message').click()
  const first = await approvalAfter(page, sign)
  await first.getByTestId('lk-reject').click()
  await expect(page.getByTestId('demo-result')).toHaveText(/declined|rejected/i)
  const second = await approvalAfter(page, sign)
  await second.close()
  await expect(page.getByTestId('demo-result')).toHaveText(/declined|rejected/i)
  const window = await approvalAfter(page, sign)
  await expect(window.getByTestId('lk-message')).toContainText('Hello from Millpond')
  await expect(window.getByTestId('lk-origin')).toContainText(addresses.demo)
  // The operator's picture of the demo.
  await expect(window.locator('.lk-site img')).toHaveJSProperty('naturalWidth', 64)
  await expectNoAxeViolations(window, 'approval')
  await approve(window)
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = ((await page.getByTestId('demo-result').textContent()) ?? '0x') as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from Millpond', signature })).toBe(me)

  await sendAndSwap(page, me, (act) => approvalAfter(page, act))

  await page.reload()
  await expect(page.getByTestId('demo-address')).toHaveText(me)
  const tab = await context.newPage()
  await visit(tab, options)
  await expect(tab.getByTestId('demo-address')).toHaveText(me)
  // The address is there before the connection.
  await expect(tab.getByTestId('demo-status')).toHaveText('connected')
  await logOut(page)
  await expect(tab.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(modal(tab)).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: confirms a browser by a number, and another mailbox by two codes', async ({
  page,
  context,
}) => {
  test.slow()
  const [email, next] = [newAddress(), newAddress('next')]
  await visit(page, { ...options, projectId: 'sandbox-verify' })
  await openConnect(page)
  await page.getByTestId('lk-email-input').fill(email)
  await page.keyboard.press('Enter')
  await expect(view(page, 'EmailVerifyDevice')).toBeVisible()
  const number = (await page.getByTestId('lk-device-number').textContent()) ?? ''
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  const [mail] = await mailsTo(email)
  const link = mail?.links.find((each) => each.includes('/v1/login/device')) ?? ''
  const confirm = await context.newPage()
  await confirm.goto(link)
  await confirm.getByRole('button', { name: number, exact: true }).click()
  await expect(view(page, 'EmailVerifyOtp')).toBeVisible()
  await expect.poll(async () => (await mailsTo(email))[0]?.code).toMatch(/^\d{6}$/)
  await page.getByTestId('lk-otp-input').fill((await mailsTo(email))[0]?.code ?? '')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(page)
  await confirm.close()

  const me = await addressOf(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-settings').click()
  await page.getByTestId('lk-settings-email').click()
  await page.getByTestId('lk-email-new').fill(next)
  const primary = await codeAfter(email, () => page.getByTestId('lk-email-update').click())
  const secondary = await codeAfter(next, async () => {
    await expect(view(page, 'UpdateEmailPrimaryOtp')).toBeVisible()
    await page.getByTestId('lk-otp-input').fill(primary)
  })
  await expect(view(page, 'UpdateEmailSecondaryOtp')).toBeVisible()
  await page.getByTestId('lk-otp-input').fill(secondary)
  await expect(view(page, 'Account')).toBeVisible()
  expect((await mailsTo(email))[0]?.subject).toMatch(/changed/i)
  expect(await addressOf(page)).toBe(me)
})

test('error: reports an unreachable frame; wallets in the browser still work', async ({
  page,
  watch,
}) => {
  watch.allowed.push(
    /Failed to load resource/,
    /ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED/,
    /Failed to execute 'postMessage'/,
  )
  await visit(page, { frame: 'http://127.0.0.1:39999' })
  await openConnect(page)
  await page.getByTestId('lk-email-input').fill(newAddress())
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Login didn’t load/)).toBeVisible()
  await page.getByTestId('lk-wallet-dev.latchkey.testwallet').click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await balanceOf(ONE, await addressOf(page))).toBeGreaterThan(0n)
})
