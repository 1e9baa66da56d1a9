import type { Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { transactionOf } from './chain.js'
import { AGENTS, installApp, link, openTern, phones, setAway, uriIn } from './deepLink.js'
import { ACCOUNTS, expect, modal, ONE, view } from './fixtures.js'
import { approve, pair, questions, sessions, test } from './phone.js'

const shown = (page: Page) => view(page, 'OpenWallet')

/** Connects to the app on the same phone, by its link. Returns the links opened since. */
async function connectTern(
  page: Page,
  phone: Page,
  options: Record<string, string> = {},
): Promise<string[]> {
  const opened = await installApp(page)
  await openTern(page, options)
  const uri = await uriIn(page)
  // Intercepted, because a browser that waits for a missing app handles no other navigation.
  await link(page).evaluate((element) =>
    element.addEventListener('click', (event) => event.preventDefault()),
  )
  await link(page).tap()
  await pair(phone, uri)
  await approve(phone)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  return opened
}

test.describe('iPhone', () => {
  test.use({ ...phones, userAgent: AGENTS.iPhone })

  test('default: a tap on a request opens the wallet once; closing cancels no request', async ({
    page,
    phone,
  }) => {
    const opened = await connectTern(page, phone)
    await page.getByTestId('demo-send-transaction').tap()
    await expect(shown(page)).toContainText('Confirm in Tern')
    await expect(
      modal(page).getByRole('status').filter({ hasText: 'Confirm in Tern' }),
    ).toBeAttached()
    // Nothing opens without a tap.
    expect(opened).toEqual([])
    const href = (await link(page).getAttribute('href')) ?? ''
    expect(href.startsWith(`${addresses.phone}/wc?requestId=`)).toBe(true)
    expect(href.split('sessionTopic=')[1]).toBe(await sessions(phone).getAttribute('data-topic'))
    await link(page).tap()
    await expect.poll(() => opened).toEqual([href])
    await setAway(page, true)
    await approve(phone)
    await setAway(page, false)
    await expect(modal(page)).toBeHidden()
    await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
    const sent = await transactionOf(ONE, await page.getByTestId('demo-result').innerText())
    expect(sent).toMatchObject({
      from: ACCOUNTS[0].toLowerCase(),
      to: ACCOUNTS[1].toLowerCase(),
      value: '0x2386f26fc10000',
    })
    // Connecting and sending: no second prompt.
    expect(await questions(phone)).toBe(2)

    await page.getByTestId('demo-sign-message').tap()
    await expect(shown(page)).toBeVisible()
    await page.getByTestId('lk-close').tap()
    await expect(modal(page)).toBeHidden()
    await expect(page.getByTestId('demo-result')).toHaveText('Waiting for the wallet')
    await setAway(page, true)
    await setAway(page, false)
    await expect(modal(page)).toBeHidden()
    await approve(phone)
    await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
    await page.getByTestId('demo-sign-message').tap()
    await expect(shown(page)).toBeVisible()
    await phone.getByTestId('phone-reject').click()
    await expect(modal(page)).toBeHidden()
    await expect(page.getByTestId('demo-result')).toContainText(/declined|rejected/i)
  })

  test('behavior: signing in opens the wallet, too, and returns to the waiting view', async ({
    page,
    phone,
  }) => {
    const opened = await connectTern(page, phone, { signIn: '1' })
    await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${ACCOUNTS[0]}`)
    await page.getByTestId('demo-sign-out').tap()
    await page.getByTestId('lk-connect-button').first().tap()
    await expect(view(page, 'ConnectingSignIn')).toBeVisible()
    await page.getByTestId('lk-sign-in').tap()
    await expect(shown(page)).toBeVisible()
    await page.getByTestId('lk-back').tap()
    await expect(view(page, 'ConnectingSignIn')).toContainText('Sign the message in Tern')
    await approve(phone)
    await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${ACCOUNTS[0]}`)
    await expect(modal(page)).toBeHidden()
    expect(opened).toEqual([])
  })
})

test.describe('Android', () => {
  test.use({ ...phones, userAgent: AGENTS.Android })

  test('default: a tap goes to the scheme of the app, with the invitation or the request', async ({
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
    await expect(modal(page)).toBeHidden()

    wanted.length = 0
    await page.getByTestId('demo-sign-message').tap()
    await link(page).tap()
    await expect
      .poll(() => wanted)
      .toEqual([
        expect.stringMatching(/^anchorClick tern:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/),
      ])
    await approve(phone)
    await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  })
})
