import { createSiweMessage } from 'viem/siwe'
import { signInEndpoints } from '../../../packages/protocol/src/signIn/signIn.js'
import { signInConformance } from '../../../packages/testing/src/signIn/signInConformance.js'
import { testAccounts } from '../../../packages/testing/src/wallets/accounts.js'
import { addresses } from './addresses.js'
import {
  ACCOUNTS,
  expect,
  modal,
  ONE,
  openConnect,
  prompts,
  TEST_WALLET,
  TWO,
  view,
  visit,
} from './fixtures.js'
import { test } from './phone.js'
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

const [FIRST, _SECOND] = ACCOUNTS
const { nonce, verify } = signInEndpoints
const on = { signIn: '1' }

test('default: connects, signs in, restores the session without a prompt, and signs out', async ({
  page,
}) => {
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
  // Signed out on purpose, so only the user requests a sign-in again.
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('lk-connect-button').first()).toHaveText('Sign in')
  await page.getByTestId('lk-connect-button').first().click()
  await signIn(page)
})

test('error: SEC-31 requests a supported network first, and signs nothing on another one', async ({
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

test('behavior: keeps the session on another network, and ends it with the connection', async ({
  page,
}) => {
  await visit(page, on)
  await connectAndSignIn(page)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  expect([await serverSession(page), await signatures(page)]).toEqual([`${ONE}:${FIRST}`, 1])
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('demo-session')).toHaveText('—')
  await expect.poll(() => serverSession(page)).toBeNull()
})

test('behavior: W23 another tab follows signing in, signing out and disconnecting', async ({
  page,
  context,
}) => {
  await visit(page, on)
  const other = await context.newPage()
  await visit(other, on)
  await connectAndSignIn(page)
  await expect(other.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  await expect(other.getByTestId('demo-address')).toHaveText(FIRST)
  await expect(modal(other)).toBeHidden()
  expect(await prompts(other)).toBe(0)
  await other.getByTestId('demo-sign-out').click()
  for (const tab of [page, other]) await expect(tab.getByTestId('demo-session')).toHaveText('—')
  for (const tab of [page, other])
    await expect(tab.getByTestId('demo-status')).toHaveText('connected')
  expect(await serverSession(page)).toBeNull()
  // Without a session the page's first button signs in.
  await page.evaluate(() => window.latchkeyDemo.latchkey?.modal.open({ view: 'Account' }))
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(other.getByTestId('demo-status')).toHaveText('disconnected')
})

test('error: SEC-31 accepts one of 100 simultaneous replays by a script in the page', async ({
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

test('behavior: SEC-31 SEC-33 the running server passes the sign-in suite for apps, with contract accounts', async ({
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

test('behavior: SEC-64 signs in on the strict page', async ({ page }) => {
  await visit(page, on, '/strict.html')
  await connectAndSignIn(page)
  expect(await serverSession(page)).toBe(`${ONE}:${FIRST}`)
})
