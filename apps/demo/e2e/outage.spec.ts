import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { wholeChromiumLaunch } from '../../../scripts/lib/chromiumLaunch.js'
import { addresses } from './addresses.js'
import { connect, expect, guard, load, test, view, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  askForCode,
  backOnPage,
  logIn,
  logOut,
  newAddress,
  pressLast,
  recover,
  showWindow,
  typeCode,
} from './login.js'
import { codeAfter } from './mailbox.js'
import { SWITCHED_OFF } from './partitioned.js'

/** Makes a service unreachable. Returns a function that restores it. */
async function takeDown(context: BrowserContext, address: string): Promise<() => Promise<void>> {
  const pattern = `${address}/**`
  await context.route(pattern, (route) => route.abort('connectionrefused'))
  return () => context.unroute(pattern)
}

test('error: SEC-70 reports services that stop during a login, and continues once they run again; other wallets still work', async ({
  page,
  context,
  watch,
}) => {
  watch.allowed.push(/Failed to load resource: net::ERR_CONNECTION_REFUSED/)
  // Data in this browser needs no service.
  const all = [
    await takeDown(context, addresses.frame),
    await takeDown(context, addresses.server),
    await takeDown(context, addresses.recovery),
  ]
  await visit(page)
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  for (const bringBack of all) await bringBack()

  const code = await askForCode(page, newAddress())
  const bringAuthBack = await takeDown(context, addresses.server)
  await typeCode(page, code)
  const otp = view(page, 'EmailVerifyOtp')
  await expect(otp).toContainText(
    'We can’t reach the login service. Check your connection and try again.',
  )
  await bringAuthBack()

  const bringRecoveryBack = await takeDown(context, addresses.recovery)
  // The code was not accepted, so it is still valid.
  await expect(page.getByTestId('lk-otp-input')).toHaveAttribute('aria-invalid', 'true')
  await typeCode(page, code)
  await expect(page.getByTestId('lk-otp-input')).not.toHaveAttribute('aria-invalid')
  await expect(otp).toContainText('We can’t reach')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await bringRecoveryBack()
  // The code was accepted before a later step failed, and is valid again.
  await typeCode(page, code)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(page)
  await approve(await approvalAfter(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
})

/** Skips the half minute before another code can be requested. */
function forgetMailTime(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.removeItem('latchkey.login.lastEmailTime'))
}

test('error: without storage in frames, a login lasts as long as the page, and the next one opens the same wallet', async ({
  page,
  context,
}) => {
  await context.addInitScript((origin) => {
    if (location.origin !== origin || self === top) return
    const refuse = (): never => {
      throw new DOMException('Storage is refused.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    Object.defineProperty(self, 'localStorage', { get: refuse })
  }, addresses.frame)
  const email = newAddress()
  await visit(page, { wallets: 'none' })
  const me = await logIn(page, email)
  await backOnPage(page)
  await approve(await approvalAfter(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await forgetMailTime(page)
  const first = await askForCode(page, email)
  const second = await codeAfter(email, () => typeCode(page, first))
  await recover(await showWindow(page), second)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await addressOf(page)).toBe(me)
})

/** A page's line in the console after its last press. */
const PRESSED = 'pressed'

/**
 * Presses a page's own buttons in order, without a valid click: the browser opens no window for it.
 * Playwright's commands count as clicks, so the test sends none until the presses are done.
 */
async function visitPressing(
  page: Page,
  testIds: readonly string[],
  until: string = '',
): Promise<void> {
  await page.addInitScript(
    ([names, text, done]) => {
      if (window !== window.top) return
      const waiting = [...names]
      // The modal is in a shadow root.
      const find = (root: Document | ShadowRoot, selector: string): HTMLButtonElement | undefined =>
        root.querySelector<HTMLButtonElement>(selector) ??
        [...root.querySelectorAll('*')].flatMap(
          ({ shadowRoot }) => (shadowRoot && find(shadowRoot, selector)) ?? [],
        )[0]
      const words = (root: Document | ShadowRoot): string =>
        [...root.querySelectorAll('*')]
          .map(({ shadowRoot }) => (shadowRoot ? shadowRoot.textContent + words(shadowRoot) : ''))
          .join()
      const timer = setInterval(() => {
        if (waiting.length === 0) {
          if (!words(document).includes(text)) return
          clearInterval(timer)
          return console.log(done)
        }
        const button = find(document, `[data-testid="${waiting[0]}"]:enabled`)
        if (!button || navigator.userActivation.isActive) return
        waiting.shift()
        button.click()
      }, 50)
    },
    [testIds, until, PRESSED] as const,
  )
  await Promise.all([
    page.waitForEvent('console', (message) => message.text() === PRESSED),
    load(page, { wallets: 'none' }),
  ])
}

test('error: reports blocked windows of a provider and of the wallet, with the button that opens them', async () => {
  test.slow()
  const browser = await chromium.launch({
    ...wholeChromiumLaunch,
    ignoreDefaultArgs: [SWITCHED_OFF, '--disable-popup-blocking'],
  })
  const context = await browser.newContext()
  const { watch, problems } = await guard(context)
  // The missing icon of the windows, and the frame of a tab whose user logged out in another tab.
  watch.allowed.push(/status of 40[14]/)
  const page = await context.newPage()
  await visit(page, { wallets: 'none' })
  await logIn(page, newAddress())
  const asking = await context.newPage()
  await visitPressing(asking, ['demo-sign-message'])
  const frame = asking.frameLocator(`iframe[src^="${addresses.frame}"]`)
  await expect(frame.getByTestId('lk-sheet')).toContainText(
    'Your browser blocked your wallet’s window',
  )
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByTestId('lk-continue').click(),
  ])
  await approve(popup)
  await expect(asking.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  await logOut(asking)
  await asking.close()

  const social = await context.newPage()
  await visitPressing(social, ['lk-connect-button', 'lk-social-x'], 'The window was blocked')
  await expect(view(social, 'ConnectingSocial')).toContainText('The window was blocked')
  const [provider] = await Promise.all([
    social.waitForEvent('popup'),
    social.getByTestId('lk-social-retry').click(),
  ])
  await pressLast(provider, provider.getByTestId('social-account-ben'))
  const wallet = await showWindow(social)
  await expect(
    wallet.getByTestId('lk-recovery-self').or(wallet.getByTestId('lk-new-code')),
  ).toBeVisible()
  expect(problems).toEqual([])
  await browser.close()
})
