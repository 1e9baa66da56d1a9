import { recoverMessageAddress } from 'viem'
import { balanceOf, rpc, setBalance } from './chain.js'
import {
  approveAfter,
  askForCode,
  backOnPage,
  closeAccount,
  connectedAddress,
  expect,
  expectText,
  expectView,
  fill,
  find,
  logIn,
  press,
  pressLast,
  selectorOf,
  test,
  textOf,
  visit,
  windowAfter,
} from './firefox.js'
import { ONE } from './fixtures.js'
import { newAddress } from './login.js'
import { codeAfter, mailsTo } from './mailbox.js'
import { tokenBalance } from './swap.js'

// Serial, in one Firefox.
test.describe.configure({ mode: 'default' })

test.beforeEach(() => test.slow())

test('default: Firefox: logs in by a code and swaps; a new browser removes the lost one', async ({
  firefox,
}) => {
  const email = newAddress('fox')
  const lost = await firefox.newPage()
  await visit(lost)
  const me = await logIn(lost, email)
  await backOnPage(lost)

  const window = await windowAfter(lost, () => press(lost, 'demo-sign-message'))
  await expectText(window, 'lk-message', /Hello from Millpond/)
  await pressLast(window, 'lk-approve')
  await expectText(lost, 'demo-result', /^0x[0-9a-f]{130}$/)
  const signature = (await textOf(lost, 'demo-result')) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from Millpond', signature })).toBe(me)

  await setBalance(ONE, me, 10n ** 18n)
  await approveAfter(lost, 'demo-send-transaction')
  await expectText(lost, 'demo-result', /^0x[0-9a-f]{64}$/)

  await press(lost, 'lk-account-button')
  // By key, because the button moves while the tokens of the account load.
  await (await find(lost, 'lk-action-swap')).press('Enter')
  await press(lost, 'lk-swap-to-token')
  await fill(lost, 'lk-token-search', 'DOL')
  await press(lost, 'lk-token-DOL')
  await fill(lost, 'lk-swap-from-amount', '0.02')
  await expectText(lost, 'lk-swap-submit', 'Review swap')
  await press(lost, 'lk-swap-submit')
  await expectView(lost, 'SwapPreview')
  await approveAfter(lost, 'lk-swap-submit')
  await expectView(lost, 'SwapProgress')
  await expect.poll(() => tokenBalance('DOL', me)).toBeGreaterThan(0n)

  await lost.reload()
  expect(await connectedAddress(lost)).toBe(me)

  const other = await firefox.browser().createBrowserContext()
  const page = await other.newPage()
  await visit(page)
  const first = await askForCode(page, email)
  const code = await codeAfter(email, () => fill(page, 'lk-otp-input', first))
  const recovery = await windowAfter(page, () => press(page, 'lk-show-window'))
  await fill(recovery, 'lk-otp-input', code)
  expect(await connectedAddress(page)).toBe(me)
  await backOnPage(page)

  await press(page, 'lk-account-button')
  await press(page, 'lk-settings')
  const devices = await windowAfter(page, () => press(page, 'lk-settings-devices'))
  await press(devices, 'lk-revoke')
  await press(devices, 'lk-revoke-confirm')
  await expect
    .poll(() =>
      devices.$$eval(
        '[data-testid="lk-devices"] li, [data-testid="lk-devices"] [role="listitem"]',
        (all) => all.length,
      ),
    )
    .toBe(1)
  await pressLast(devices, 'lk-close')

  const refused = await windowAfter(lost, () => press(lost, 'demo-sign-message'))
  // Pressed again if it had no effect: the closed window may pass on the focus late.
  await expect(async () => {
    await (await refused.$(selectorOf('lk-approve')))?.click()
    await refused.waitForSelector(selectorOf('lk-otp-input'), { visible: true, timeout: 5_000 })
  }).toPass()
  await refused.close()
  await expectText(lost, 'demo-result', /declined|rejected|closed/i)

  await page.bringToFront()
  await press(page, 'lk-close')
  await backOnPage(page)
  await press(page, 'lk-account-button')
  await (await find(page, 'lk-disconnect')).press('Enter')
  await expectText(page, 'demo-status', 'disconnected')
  await page.reload()
  await expectText(page, 'demo-status', 'disconnected')
  await other.close()
})

test('default: Firefox: a social account, with a smart account deployed by the first send', async ({
  firefox,
}) => {
  const page = await firefox.newPage()
  await visit(page)
  await press(page, 'lk-connect-button')
  const provider = await windowAfter(page, () => press(page, 'lk-social-google'))
  await pressLast(provider, 'social-guest-continue')
  const window = await windowAfter(page, () => press(page, 'lk-show-window'))
  const [mail] = await mailsTo(await textOf(window, 'lk-code-email'))
  await fill(window, 'lk-otp-input', mail?.code ?? '')
  const key = await connectedAddress(page)
  await backOnPage(page)
  await press(page, 'lk-account-button')
  await press(page, 'lk-settings')
  await press(page, 'lk-settings-upgrade')
  await press(page, 'lk-upgrade')
  await expect.poll(() => textOf(page, 'demo-address')).not.toBe(key)
  const me = await connectedAddress(page)
  await closeAccount(page)
  await setBalance(ONE, me, 10n ** 18n)
  expect(await rpc(ONE, 'eth_getCode', [me, 'latest'])).toBe('0x')
  await approveAfter(page, 'demo-send-transaction')
  await expectText(page, 'demo-result', /^0x[0-9a-f]{64}$/)
  expect(await rpc(ONE, 'eth_getCode', [me, 'latest'])).not.toBe('0x')
  expect(await balanceOf(ONE, me)).toBe(99n * 10n ** 16n)
})
