import type { Frame, FrameLocator, Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { setBalance, transactionOf } from './chain.js'
import { expect, ONE, test, view, visit } from './fixtures.js'
import { approvalAfter, approve, backOnPage, logIn, newAddress } from './login.js'
import { serverSession } from './signIn.js'

/** The listed project, whose approvals may be shown inside the page. */
const listed = { wallets: 'none', projectId: 'sandbox-inline' }

const inside = (page: Page): FrameLocator => page.frameLocator(`iframe[src^="${addresses.frame}"]`)

function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(`${addresses.frame}/sdk`))
  if (!frame) throw new Error('The frame is not there.')
  return frame
}

/** Adds an element above the frame and the whole page that receives no presses. */
function cover(page: Page): Promise<void> {
  return page.evaluate(() => {
    const bait = Object.assign(document.createElement('div'), {
      id: 'bait',
      popover: 'manual',
      textContent: 'Claim your reward',
    })
    bait.style.cssText =
      'pointer-events: none; inset: 0; margin: auto; width: 200px; height: 200px; background: white'
    document.body.append(bait)
    // Moves above elements of the top layer again.
    const raise = (): void => {
      if (!bait.isConnected) return clearInterval(timer)
      bait.hidePopover()
      bait.showPopover()
    }
    const timer = setInterval(raise, 100)
  })
}

/** Records the ms of the frame's time for which a sheet is shown before it can be approved. */
function watchApproval(frame: Frame): Promise<void> {
  return frame.evaluate(() => {
    const seen: { shown?: number } = {}
    const look = (): void => {
      const button = document.querySelector('[data-testid="lk-approve"]')
      if (!button) return
      seen.shown ??= performance.now()
      if (!button.hasAttribute('aria-disabled'))
        document.documentElement.dataset.closedFor ??= String(performance.now() - seen.shown)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    })
  })
}

/** Resolves to the window that the frame opens if the page did not open one. */
async function goOn(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    inside(page).getByTestId('lk-continue').click(),
  ])
  await expect(window.getByTestId('lk-approve')).toBeVisible()
  return window
}

test('behavior: SEC-07 a listed page shows the approval of a sign-in after a second without an overlay', async ({
  page,
}) => {
  test.slow()
  await visit(page, { ...listed, signIn: '1' })
  const me = await logIn(page, newAddress())
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  const button = inside(page).getByTestId('lk-approve')

  await cover(page)
  await page.getByTestId('lk-sign-in').click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.dblclick({ force: true })
  // Some browsers do not report the sheet as visible, so they do not show the approval inside the
  // page.
  await expect(inside(page).getByTestId('lk-continue')).toBeVisible()
  await expect(button).toHaveCount(0)
  expect(await serverSession(page)).toBe(null)
  await page.evaluate(() => document.querySelector('#bait')?.remove())
  await inside(page).getByTestId('lk-close').click()

  await watchApproval(frameOf(page))
  await page.getByTestId('lk-sign-in').click()
  await expect(inside(page).getByTestId('lk-origin')).toContainText(addresses.demo)
  await button.click()
  await expect(page.getByTestId('demo-session')).toHaveText(/^eip155:/)
  expect(await serverSession(page)).toBe(`eip155:31337:${me}`)
  expect(
    Number(await frameOf(page).evaluate(() => document.documentElement.dataset.closedFor)),
  ).toBeGreaterThanOrEqual(1_000)
  expect(page.context().pages()).toHaveLength(1)
})

test('behavior: SEC-07 a listed page sends value through a window, repeats it without, and needs one in other browsers', async ({
  page,
  context,
}) => {
  test.slow()
  await visit(page, listed)
  const me = await logIn(page, newAddress())
  await backOnPage(page)
  await setBalance(ONE, me, 10n ** 18n)
  const result = page.getByTestId('demo-result')
  const hashes = new Set<string>()
  async function expectSent(): Promise<void> {
    await expect.poll(async () => hashes.has((await result.textContent()) ?? '')).toBe(false)
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    const hash = (await result.textContent()) ?? ''
    hashes.add(hash)
    await expect
      .poll(() => transactionOf(ONE, hash))
      .toMatchObject({ from: me.toLowerCase(), value: '0x2386f26fc10000' })
  }
  const send = (): Promise<void> => page.getByTestId('demo-send-transaction').click()
  await send()
  await approve(await goOn(page))
  await expectSent()
  await send()
  await inside(page).getByTestId('lk-approve').click()
  await expectSent()
  // The approval in a window is valid once.
  await send()
  await expect(inside(page).getByTestId('lk-continue')).toBeVisible()
  await inside(page).getByTestId('lk-close').click()
  await expect(result).toHaveText(/declined|rejected/i)

  await context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await approve(await approvalAfter(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
})
