import type { Page, Route } from '@playwright/test'
import { createSiweMessage } from 'viem/siwe'
import { signInEndpoints } from '../../../packages/protocol/src/signIn/signIn.js'
import { signInConformance } from '../../../packages/testing/src/signIn/signInConformance.js'
import { testAccounts } from '../../../packages/testing/src/wallets/accounts.js'
import { addresses } from './addresses.js'
import { expectNoAxeViolations } from './axe.js'
import {
  ACCOUNTS,
  expect,
  misbehave,
  modal,
  ONE,
  openConnect,
  prompts,
  TEST_WALLET,
  TWO,
  view,
  visit,
} from './fixtures.js'
import { approve, connectPhone, openCode, pair, questions, sessions, tabTo, test } from './phone.js'
import {
  API,
  apiBrowser,
  connectAndSignIn,
  connectToSignIn,
  serverSession,
  signatures,
  signIn,
  watchServer,
} from './signIn.js'

const [FIRST, SECOND] = ACCOUNTS
const { nonce, verify } = signInEndpoints
const on = { signIn: '1' }

test('default: connect, sign in, come back without a prompt, sign out', async ({ page }) => {
  await visit(page, on)
  await connectToSignIn(page)
  await expect(page.getByTestId('demo-session')).toHaveText('—')
  expect([await signatures(page), await serverSession(page)]).toEqual([0, null])
  await signIn(page)
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  expect([await signatures(page), await serverSession(page)]).toEqual([1, `${ONE}:${FIRST}`])
  const message = await page.evaluate(
    () =>
      window.latchkeyDemo.wallets[0].prompts.flatMap((prompt) =>
        prompt.kind === 'sign' ? [prompt.message] : [],
      )[0],
  )
  expect(message).toContain(
    `${new URL(addresses.demo).host} wants you to sign in with your Ethereum account:\n${FIRST}`,
  )
  expect(message).toContain(`\nURI: ${addresses.demo}\nVersion: 1\nChain ID: 31337\n`)

  const asked = watchServer(page)
  await page.reload()
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  expect([await prompts(page), asked]).toEqual([0, ['session']])

  await page.getByTestId('demo-sign-out').click()
  await expect(page.getByTestId('demo-session')).toHaveText('—')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await serverSession(page)).toBeNull()
  // Signed out on purpose: requested again by the user only.
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('lk-connect-button').first()).toHaveText('Sign in')
  await page.getByTestId('lk-connect-button').first().click()
  await signIn(page)
})

test('behavior: sends the server nothing before the user connects', async ({ page }) => {
  const asked = watchServer(page)
  await visit(page, on)
  await openConnect(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('behavior: reports a declined signature, and requests again only after a click', async ({
  page,
}) => {
  await visit(page, on)
  await connectToSignIn(page)
  await misbehave(page, { rejectsAs: { code: 4001, message: 'User rejected the request.' } })
  await page.getByTestId('lk-sign-in').click()
  await expect(view(page, 'ConnectingSignIn')).toContainText('Signature declined')
  await expect(
    modal(page).getByRole('alert').filter({ hasText: 'Signature declined' }).first(),
  ).toBeAttached()
  expect([await signatures(page), await serverSession(page)]).toEqual([1, null])
  await misbehave(page, { rejectsAs: undefined })
  await expect(page.getByTestId('lk-sign-in')).toHaveText('Try again')
  await signIn(page)
  expect(await signatures(page)).toBe(2)
})

test('behavior: cancel disconnects and goes back to Connect, also during the wallet’s prompt', async ({
  page,
}) => {
  await visit(page, on)
  await connectToSignIn(page)
  await page.getByTestId('lk-sign-in-cancel').click()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(page.getByTestId('lk-sign-in')).toBeEnabled()
  await misbehave(page, { neverAnswers: ['personal_sign'] })
  await page.getByTestId('lk-sign-in').click()
  await expect(view(page, 'ConnectingSignIn')).toContainText('Sign the message in')
  await page.getByTestId('lk-sign-in-cancel').click()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  // Signed after all, too late.
  await page.evaluate(() => window.latchkeyDemo.wallets[0].settlePending('answer'))
  expect(await serverSession(page)).toBeNull()
})

test('behavior: Escape and a press outside shake, only the cross disconnects', async ({ page }) => {
  await visit(page, on)
  await connectToSignIn(page)
  await page.evaluate(() => {
    const machine = window.latchkeyDemo.latchkey?.modal
    machine?.subscribe(() => {
      const state = machine.getState()
      if (state.status === 'open' && state.shaking)
        document.documentElement.dataset.shakes = `${Number(document.documentElement.dataset.shakes ?? 0) + 1}`
    })
  })
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-shakes', '1')
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => window.latchkeyDemo.latchkey?.modal.getState()))
    .toMatchObject({ shaking: false })
  await page.mouse.click(20, 400)
  await expect(page.locator('html')).toHaveAttribute('data-shakes', '2')
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: with optional sign-in the user may close and stay', async ({ page }) => {
  await visit(page, { signIn: 'optional' })
  await connectToSignIn(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await serverSession(page)).toBeNull()
})

test('error: SEC-31 on a network that is not the site’s the network comes first, and nothing is signed there', async ({
  page,
}) => {
  const asked = watchServer(page)
  await visit(page, on)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31339))
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'UnsupportedNetwork')).toBeVisible()
  const requested = await page.evaluate(() =>
    window.latchkeyDemo.wallets[0].requests.map(({ method }) => method),
  )
  expect(requested).not.toContain('personal_sign')
  expect([await signatures(page), asked.includes('nonce')]).toEqual([0, false])
  await page.getByTestId(`lk-network-${TWO}`).click()
  await expect(page.getByTestId('lk-sign-in')).toBeEnabled()
  await signIn(page)
  expect([await serverSession(page), await signatures(page)]).toEqual([`${TWO}:${FIRST}`, 1])
})

test('behavior: another account in the wallet ends the session and must sign in itself', async ({
  page,
}) => {
  await visit(page, on)
  await connectAndSignIn(page)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].selectAccount(1))
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await expect(page.getByTestId('demo-session')).toHaveText('—')
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND)
  await expect(page.getByTestId('lk-sign-in')).toBeEnabled()
  expect(await serverSession(page)).toBeNull()
  await signIn(page)
  expect(await serverSession(page)).toBe(`${ONE}:${SECOND}`)
})

test('behavior: another network of the site keeps the session', async ({ page }) => {
  await visit(page, on)
  await connectAndSignIn(page)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  expect([await serverSession(page), await signatures(page)]).toEqual([`${ONE}:${FIRST}`, 1])
})

test('behavior: disconnecting ends the session on the server', async ({ page }) => {
  await visit(page, on)
  await connectAndSignIn(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('demo-session')).toHaveText('—')
  await expect.poll(() => serverSession(page)).toBeNull()
})

test('behavior: W23 another tab follows signing in and signing out', async ({ page, context }) => {
  await visit(page, on)
  const other = await context.newPage()
  await visit(other, on)
  await connectAndSignIn(page)
  await expect(other.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  await expect(modal(other)).toBeHidden()
  expect(await prompts(other)).toBe(0)
  await other.getByTestId('demo-sign-out').click()
  for (const tab of [page, other]) await expect(tab.getByTestId('demo-session')).toHaveText('—')
  for (const tab of [page, other])
    await expect(tab.getByTestId('demo-status')).toHaveText('connected')
  expect(await serverSession(page)).toBeNull()
})

for (const [fault, path] of [
  ['the nonce', nonce.path],
  ['the verification', verify.path],
] as const) {
  test(`error: reports a server that fails at ${fault} in full, and retries on request`, async ({
    page,
    watch,
  }) => {
    watch.allowed.push(/Failed to load resource/)
    await visit(page, on)
    await connectToSignIn(page)
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'down', message: 'Back at noon.' } } }),
    )
    await page.getByTestId('lk-sign-in').click()
    await expect(view(page, 'ConnectingSignIn')).toContainText('Back at noon.')
    await expect(page.getByTestId('lk-sign-in')).toHaveText('Try again')
    expect(await serverSession(page)).toBeNull()
    await page.unroute(`**${path}`)
    await signIn(page)
    expect(await serverSession(page)).toBe(`${ONE}:${FIRST}`)
  })
}

test('error: shows the reason of the server’s refusal', async ({ page, watch }) => {
  watch.allowed.push(/Failed to load resource/)
  await visit(page, on)
  await connectToSignIn(page)
  // A wallet that signs with another key than the one it shows.
  await misbehave(page, { actsFor: { account: 1 } })
  await page.getByTestId('lk-sign-in').click()
  await expect(view(page, 'ConnectingSignIn')).toContainText('Sign-in failed')
  await expect(view(page, 'ConnectingSignIn')).toContainText('This was signed by another account.')
  expect(await serverSession(page)).toBeNull()
  await misbehave(page, { actsFor: undefined })
  await signIn(page)
})

test('error: a wallet locked meanwhile is not prompted; it is disconnected, and signs in once it is unlocked', async ({
  page,
}) => {
  await visit(page, on)
  await connectToSignIn(page)
  // Locked without an event: only the next request notices it.
  await misbehave(page, { accountsAs: [] })
  await page.getByTestId('lk-sign-in').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(modal(page)).toBeHidden()
  const asked = await page.evaluate(() =>
    window.latchkeyDemo.wallets[0].requests.map(({ method }) => method),
  )
  expect(asked).not.toContain('personal_sign')
  expect([await signatures(page), await serverSession(page)]).toEqual([0, null])
  await misbehave(page, { accountsAs: undefined })
  await connectAndSignIn(page)
  expect(await serverSession(page)).toBe(`${ONE}:${FIRST}`)
})

test('behavior: a double click sends one request', async ({ page }) => {
  const asked = watchServer(page)
  await visit(page, on)
  await connectToSignIn(page)
  await page.getByTestId('lk-sign-in').dblclick()
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  expect([await signatures(page), asked.filter((path) => path === 'nonce').length]).toEqual([1, 1])
})

test('error: SEC-31 a message replayed by a script in the page: of 100 at once one is accepted', async ({
  page,
  watch,
}) => {
  watch.allowed.push(/Failed to load resource.*401/)
  await visit(page)
  const [key] = testAccounts(1)
  if (!key) throw new Error('no account')
  const send = (
    path: string,
    body: object,
  ): Promise<{ status: number; body: { nonce?: string } }> =>
    page.evaluate(
      async ([address, json]) => {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: json,
        })
        return { status: response.status, body: await response.json() }
      },
      [`${API}${path}`, JSON.stringify(body)] as const,
    )
  const issued = (await send(nonce.path, { address: key.address })).body.nonce ?? ''
  const now = Date.now()
  const message = createSiweMessage({
    domain: new URL(addresses.demo).host,
    uri: addresses.demo,
    address: key.address,
    chainId: 31337,
    nonce: issued,
    version: '1',
    issuedAt: new Date(now),
    expirationTime: new Date(now + 3_600_000),
  })
  const body = {
    message,
    signature: await key.signMessage({ message }),
    address: key.address,
    networkId: ONE,
  }
  const statuses = await page.evaluate(
    ([address, json]) =>
      Promise.all(
        Array.from(
          { length: 100 },
          async () =>
            (
              await fetch(address, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: json,
              })
            ).status,
        ),
      ),
    [`${API}${verify.path}`, JSON.stringify(body)] as const,
  )
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 401).length,
  ]).toEqual([1, 99])
  expect(await serverSession(page)).toBe(`${ONE}:${key.address}`)
})

test('behavior: SEC-31 SEC-33 the running server passes the suite that apps hold their own against, contract accounts and all', async ({
  playwright,
}) => {
  test.slow()
  const contexts = new Set<Awaited<ReturnType<typeof playwright.request.newContext>>>()
  const failures: string[] = []
  const cases = signInConformance({
    openBrowser: () =>
      apiBrowser(async () => {
        const context = await playwright.request.newContext({
          baseURL: addresses.demo,
          extraHTTPHeaders: { origin: addresses.demo },
        })
        contexts.add(context)
        return context
      }),
    origin: addresses.demo,
    chainId: 31337,
    foreignChainId: 31339,
    rpcUrl: addresses.one,
  })
  for (const { title, run } of cases)
    await test.step(title, async () => {
      await run().catch((error: Error) => failures.push(`${title}: ${error.message}`))
      for (const context of contexts) await context.dispose()
      contexts.clear()
    })
  expect(cases.length).toBeGreaterThan(50)
  expect(failures).toEqual([])
})

test('behavior: over the code one approval connects and signs in', async ({ page, phone }) => {
  await visit(page, on)
  await pair(phone, await openCode(page))
  await expect(phone.getByTestId('phone-request')).toContainText('Sign in to this site?')
  await approve(phone)
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  expect([await questions(phone), await serverSession(page)]).toEqual([1, `${ONE}:${FIRST}`])
})

test('behavior: a phone that cannot sign in while it connects gets two requests', async ({
  page,
  phone,
}) => {
  await phone.goto('/?signsIn=0')
  await visit(page, on)
  await connectPhone(page, phone)
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await page.getByTestId('lk-sign-in').click()
  await approve(phone)
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  await expect(modal(page)).toBeHidden()
  expect([await questions(phone), await serverSession(page)]).toEqual([2, `${ONE}:${FIRST}`])
})

test('behavior: a phone that declines to sign in is neither connected nor signed in', async ({
  page,
  phone,
}) => {
  await visit(page, on)
  await pair(phone, await openCode(page))
  await phone.getByTestId('phone-reject').click()
  await expect(page.getByTestId('lk-notice')).toHaveText('Declined')
  await expect(page.getByTestId('demo-status')).not.toHaveText('connected')
  await expect(sessions(phone)).toHaveCount(0)
  expect(await serverSession(page)).toBeNull()
})

test('behavior: signing in by keyboard alone', async ({ page }) => {
  await visit(page, on)
  await page.getByTestId('lk-connect-button').first().focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect')).toBeVisible()
  await tabTo(page, `lk-wallet-${TEST_WALLET}`)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('lk-sign-in')).toBeEnabled()
  await tabTo(page, 'lk-sign-in')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  await expect(modal(page)).toBeHidden()
})

test('behavior: right to left, Cancel is on the right and nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, { ...on, dir: 'rtl' })
  await connectToSignIn(page)
  await view(page, 'ConnectingSignIn').locator('summary').click()
  const boxes = await modal(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('*')].map((element) => element.getBoundingClientRect().toJSON()),
  )
  expect(boxes.filter(({ left, right, width }) => width > 1 && (left < -1 || right > 321))).toEqual(
    [],
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  const [cancel, action] = await Promise.all(
    ['lk-sign-in-cancel', 'lk-sign-in'].map((id) => page.getByTestId(id).boundingBox()),
  )
  expect(cancel?.x ?? 0).toBeGreaterThan(action?.x ?? 0)
  await signIn(page)
})

test('behavior: SEC-64 on the strict page', async ({ page }) => {
  await visit(page, on, '/strict.html')
  await connectAndSignIn(page)
  expect(await serverSession(page)).toBe(`${ONE}:${FIRST}`)
})

/** Holds the next answer of an endpoint. Returns a function that resolves to its route. */
async function hold(page: Page, path: string): Promise<() => Promise<Route>> {
  const asked: { resolve(route: Route): void } = { resolve() {} }
  const next = new Promise<Route>((resolve) => Object.assign(asked, { resolve }))
  await page.route(`**${path}`, (route) => asked.resolve(route), { times: 1 })
  return () => next
}

for (const themeMode of ['light', 'dark']) {
  test(`default: axe finds nothing in any state, ${themeMode}`, async ({
    page,
    watch,
    context,
  }) => {
    test.slow()
    watch.allowed.push(/Failed to load resource/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, { ...on, themeMode })
    const shown = view(page, 'ConnectingSignIn')
    const check = async (text: string): Promise<void> => {
      await expect(shown).toContainText(text)
      await expectNoAxeViolations(page, text)
    }
    await connectToSignIn(page)
    await shown.locator('summary').click()
    await check('It’s free and can’t move anything.')

    const askedNonce = await hold(page, nonce.path)
    await misbehave(page, { neverAnswers: ['personal_sign'] })
    await page.getByTestId('lk-sign-in').click()
    await check('is preparing the message')
    await (await askedNonce()).continue()
    await check('Sign the message in')
    const askedVerdict = await hold(page, verify.path)
    await page.evaluate(() => window.latchkeyDemo.wallets[0].settlePending('answer'))
    await check('Checking your signature')
    await (await askedVerdict()).fulfill({
      status: 503,
      json: { error: { code: 'down', message: 'Back at noon.' } },
    })
    await check('Back at noon.')
    await misbehave(page, {
      neverAnswers: [],
      rejectsAs: { code: 4001, message: 'User rejected the request.' },
    })
    await page.getByTestId('lk-sign-in').click()
    await check('Signature declined')
    await context.setOffline(true)
    await check('You’re offline')
    await context.setOffline(false)
  })
}
