import { addresses } from './addresses.js'
import { AGENTS, custom, installApp, link, openTern, phones, setAway, uriIn } from './deepLink.js'
import { ACCOUNTS, expect, modal, openConnect, visit } from './fixtures.js'
import { approve, pair, questions, sessions, signOnPhone, test, watchSockets } from './phone.js'

test.describe('iPhone', () => {
  test.use({ ...phones, userAgent: AGENTS.iPhone })

  test('default: the pairing exists before the tap, and the tap itself opens the wallet', async ({
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
})
