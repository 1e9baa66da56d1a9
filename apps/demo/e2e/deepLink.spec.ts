import { addresses } from './addresses.js'
import { expectNoAxeViolations } from './axe.js'
import {
  AGENTS,
  custom,
  installApp,
  link,
  openTern,
  phones,
  setAway,
  TERN,
  uriIn,
} from './deepLink.js'
import { ACCOUNTS, expect, modal, openConnect, view, visit } from './fixtures.js'
import {
  approve,
  code,
  openCode,
  pair,
  questions,
  sessions,
  signOnPhone,
  test,
  uriOf,
  watchSockets,
} from './phone.js'

test.describe('iPhone', () => {
  test.use({ ...phones, userAgent: AGENTS.iPhone })

  test('default: the invitation is there before the tap, and the tap itself opens the wallet', async ({
    page,
    context,
    watch,
  }) => {
    const sockets = watchSockets(page)
    await visit(page, custom())
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await page.waitForLoadState('networkidle')
    expect(sockets).toEqual([])
    expect([watch.requests, watch.server]).toEqual([[], []])
    await openConnect(page)
    await expect
      .poll(() => page.evaluate(() => window.latchkeyDemo.latchkey?.pairing.getState().status))
      .toBe('ready')
    expect(sockets.length).toBe(1)
    await page.getByTestId('lk-wallet-tern').tap()
    const uri = await uriIn(page)
    await expect(link(page)).toHaveAttribute(
      'href',
      `${addresses.phone}/wc?uri=${encodeURIComponent(uri)}`,
    )
    const opened = context.waitForEvent('page')
    await link(page).tap()
    const phone = await opened
    await approve(phone)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('demo-address')).toHaveText(ACCOUNTS[0])
    await expect(modal(page)).toBeHidden()
    // The newest page is the phone: no other page gets the request.
    expect(await questions(phone)).toBe(1)
    await signOnPhone(page, phone)
  })

  test('behavior: W24 an approval during a frozen page and a dead socket arrives once the page is back', async ({
    page,
    phone,
    relay,
  }) => {
    await installApp(page)
    await openTern(page, { relay: relay.url })
    await phone.goto(`/?${new URLSearchParams({ relay: relay.url })}`)
    const uri = await uriIn(page)
    await link(page).tap()
    await setAway(page, true)
    relay.freeze(relay.dapp())
    await pair(phone, uri)
    await approve(phone)
    await expect(phone.getByTestId('phone-log')).toContainText('Connected to')
    await setAway(page, false)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(sessions(phone)).toHaveAttribute('data-acknowledged', 'true')
    expect(await questions(phone)).toBe(1)
  })

  test('behavior: W25 an app that did not open: after two seconds there are other ways', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await installApp(page)
    await page.clock.install()
    await openTern(page)
    const uri = await uriIn(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await link(page).tap()
    const shown = view(page, 'ConnectingWalletConnect')
    await page.clock.runFor(1900)
    await expect(shown).not.toContainText('Tern didn’t open?')
    await page.clock.runFor(200)
    await expect(shown).toContainText('Tern didn’t open?')
    const ways = modal(page).getByRole('list', { name: 'Tern didn’t open?' })
    await expect(ways.getByRole('link', { name: 'Try another way to open it' })).toHaveAttribute(
      'href',
      `tern://wc?uri=${encodeURIComponent(uri)}`,
    )
    await expect(ways.getByRole('link', { name: /Get the app/ })).toHaveAttribute(
      'href',
      TERN.appStore,
    )
    await page.getByTestId('lk-copy-link').tap()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
    await ways.getByRole('button', { name: 'Show a code for another device' }).tap()
    expect(await uriOf(page)).toBe(uri)
  })

  test('behavior: W25 shows no failure if the app did open', async ({ page }) => {
    await installApp(page)
    await page.clock.install()
    await openTern(page)
    await uriIn(page)
    // However long the two acts take here: for the page they are one moment.
    await page.clock.pauseAt(Date.now() + 60_000)
    await link(page).tap()
    await setAway(page, true)
    await page.clock.runFor(10_000)
    await expect(view(page, 'ConnectingWalletConnect')).not.toContainText('didn’t open')
    await setAway(page, false)
    await expect(view(page, 'ConnectingWalletConnect')).toContainText('Waiting for Tern')
  })

  test('error: SEC-36 a wallet whose links may not be opened has no link', async ({ page }) => {
    await openTern(
      page,
      {},
      {
        ...TERN,
        mobileLink: 'javascript:alert(1)//',
        universalLink: 'data:text/html,hello',
        playStore: 'javascript:alert(1)',
      },
    )
    await expect(link(page)).toHaveCount(0)
    for (const anchor of await modal(page).locator('a').all())
      expect(await anchor.getAttribute('href')).toMatch(/^https:/)
  })
})

test.describe('Android', () => {
  test.use({ ...phones, userAgent: AGENTS.Android })

  test('default: the tap goes to the scheme of the app, with the invitation', async ({
    page,
    phone,
    watch,
  }) => {
    watch.allowed.push(/request to tern:/)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.enable')
    const wanted: string[] = []
    cdp.on('Page.frameRequestedNavigation', ({ url, reason }) => wanted.push(`${reason} ${url}`))
    await openTern(page)
    const uri = await uriIn(page)
    await link(page).tap()
    await expect
      .poll(() => wanted)
      .toEqual([`anchorClick tern://wc?uri=${encodeURIComponent(uri)}`])
    await pair(phone, uri)
    await approve(phone)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
  })
})

for (const themeMode of ['light', 'dark']) {
  test.describe(themeMode, () => {
    test.use({ ...phones, userAgent: AGENTS.iPhone })

    test(`default: axe finds nothing in the views of an app, ${themeMode}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await installApp(page)
      await openTern(
        page,
        { themeMode },
        {
          ...TERN,
          appStore: undefined,
          homepage: 'https://tern.example',
          chromeStore: 'https://store.example/tern',
        },
      )
      await uriIn(page)
      await expectNoAxeViolations(page, 'link')
      await modal(page).getByRole('button', { name: 'Get the app' }).tap()
      await expect(view(page, 'Downloads')).toBeVisible()
      await expectNoAxeViolations(page, 'Downloads')
      await page.getByTestId('lk-back').tap()
      await link(page).tap()
      await expect(view(page, 'ConnectingWalletConnect')).toContainText('Tern didn’t open?')
      await expectNoAxeViolations(page, 'not opened')
      await modal(page).getByRole('button', { name: 'Show a code for another device' }).tap()
      await expect(code(page)).toBeVisible()
      await expectNoAxeViolations(page, 'code of a wallet')
    })
  })

  test(`default: axe finds nothing in the view of the code, ${themeMode}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, { themeMode })
    await openCode(page)
    await expectNoAxeViolations(page, 'code')
  })
}
