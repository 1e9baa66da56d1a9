import { type BrowserContext, expect as check, type Page } from '@playwright/test'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses } from './addresses.js'
import { expect, openConnect, test, visit } from './fixtures.js'
import {
  approvalAfter,
  approve,
  askForCode,
  backOnPage,
  logOut,
  newAddress,
  pressLast,
  typeCode,
} from './login.js'
import { codeAfter } from './mailbox.js'

/** The places where a secret could appear. */
interface Traces {
  /** Addresses of requests and of every page and frame, and the `Referer` headers. */
  addresses: string[]
  /** The messages that a script of the page around the frame received. */
  received: string[]
  /** The console output of all pages and windows. */
  console: string[]
  /** The request bodies, to any server. */
  bodies: { url: string; text: string }[]
  /** Proofs with the browser's key, which no page sees. */
  proofs: string[]
}

/** Records the traces of a browser, and all messages to the page around the frame. */
async function follow(context: BrowserContext): Promise<Traces> {
  const traces: Traces = { addresses: [], received: [], console: [], bodies: [], proofs: [] }
  const onPage = (page: Page): void => {
    page.on('framenavigated', (frame) => void traces.addresses.push(frame.url()))
  }
  for (const page of context.pages()) onPage(page)
  context.on('page', onPage)
  context.on('console', (message) => void traces.console.push(message.text()))
  context.on('request', (request) => {
    const { referer = '', dpop } = request.headers()
    traces.addresses.push(request.url(), referer)
    traces.bodies.push({ url: request.url(), text: request.postData() ?? '' })
    if (dpop) traces.proofs.push(dpop)
  })
  await context.exposeFunction('latchkeyHeard', (text: string) => void traces.received.push(text))
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return
    const { latchkeyHeard } = window as unknown as { latchkeyHeard(text: string): void }
    const receive = ({ data }: MessageEvent): void => {
      // The messages between the page's own libraries are empty.
      if (data !== null && data !== undefined) latchkeyHeard(JSON.stringify(data))
    }
    addEventListener('message', receive, true)
    const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...onmessage,
      set(listener: unknown) {
        ;(this as MessagePort).addEventListener('message', receive)
        onmessage?.set?.call(this, listener)
      },
    })
  }, addresses.demo)
  return traces
}

/** Returns the data that a page's scripts can read without permission. */
function readable(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      window.name,
      history.state,
    ]),
  )
}

/** Uses the settings' window for the phrase to its end. Returns the code and the phrase. */
async function exportPhrase(page: Page, email: string): Promise<{ code: string; words: string[] }> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-settings').click()
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('lk-settings-export').click(),
  ])
  await window.getByTestId('lk-export-understood').check()
  const code = await codeAfter(email, () => window.getByTestId('lk-export-continue').click())
  await window.getByTestId('lk-otp-input').fill(code)
  await window.getByTestId('lk-reveal').hover()
  await window.mouse.down()
  await expect(window.getByTestId('lk-phrase')).not.toContainText('•')
  const words = await window.getByTestId('lk-phrase').getByRole('listitem').allTextContents()
  await window.mouse.up()
  await pressLast(window, window.getByTestId('lk-done'))
  await page.getByTestId('lk-close').click()
  return { code, words }
}

/** Returns all secrets that open the wallet, in every searchable spelling. */
function spellingsOf(words: readonly string[]): string[] {
  const account = mnemonicToAccount(words.join(' '))
  const key = account.getHdKey().privateKey ?? new Uint8Array()
  return [
    ...[' ', ',', '","', '-', '+', '%20'].map((glue) => words.slice(0, 3).join(glue)),
    bytesToHex(key).slice(2),
    Buffer.from(key).toString('base64url').slice(0, 40),
    Buffer.from(key).toString('base64').slice(0, 40),
  ]
}

/** Returns the values found in a text, by name. */
function found(
  secrets: Readonly<Record<string, readonly string[]>>,
  texts: readonly string[],
): string[] {
  const all = texts.join('\n').toLowerCase()
  return Object.entries(secrets).flatMap(([name, values]) =>
    values.some((value) => value !== '' && all.includes(value.toLowerCase())) ? [name] : [],
  )
}

test('behavior: SEC-59 codes, sessions, keys and the phrase leave no trace in a browser, from the first login to the last', async ({
  page,
  context,
}) => {
  test.slow()
  const traces = await follow(context)
  const email = newAddress('canary')
  await visit(page, { wallets: 'none' })
  const login = await askForCode(page, email)
  await typeCode(page, login)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(page)
  await approve(await approvalAfter(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  const me = (await page.getByTestId('demo-address').textContent()) ?? ''
  const { code, words } = await exportPhrase(page, email)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(me)
  const cookies = (await context.cookies([addresses.server, addresses.recovery])).map(
    ({ value }) => value,
  )
  const stored = [await readable(page)]
  await logOut(page)

  // Without an e-mail address the wallet requires more factors. The account is known by then.
  await openConnect(page)
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('lk-social-x').click(),
  ])
  await pressLast(window, window.getByTestId('social-account-ben'))
  await expect(page.getByTestId('lk-show-window')).toBeVisible()
  cookies.push(...(await context.cookies([addresses.server])).map(({ value }) => value))
  stored.push(await readable(page))

  const socialSecrets = traces.bodies.flatMap(({ url, text }) =>
    url.includes('/v1/login/social/') ? [...text.matchAll(/"secret":"([-\w]{43})"/g)] : [],
  )
  const codes = traces.addresses.flatMap(
    (url) => new URL(url || addresses.demo).searchParams.get('code') ?? [],
  )
  const keys = traces.proofs.map(
    (proof) =>
      JSON.parse(Buffer.from(proof.split('.')[0] ?? '', 'base64url').toString()).jwk.x as string,
  )
  const phrase = spellingsOf(words)
  const secrets = {
    phrase,
    session: cookies.filter((value) => value.length >= 20),
    'code of the export': [`"${code}"`],
    'secret of a social login': socialSecrets.map(([, value = '']) => value),
    'key of the browser': keys,
    'proof of the browser': traces.proofs,
    'code of a provider': codes,
  }
  for (const [name, values] of Object.entries(secrets))
    check(values.length, name).toBeGreaterThan(0)
  const { 'code of a provider': _own, ...ours } = secrets

  // A provider's code returns in a URL (OAuth 2): that of the auth service's callback, and no
  // other.
  expect(
    found(
      {
        ...ours,
        email: [email, encodeURIComponent(email)],
        'code of the login': [`=${login}`, `/${login}`],
      },
      traces.addresses,
    ),
  ).toEqual([])
  expect(
    traces.addresses.filter(
      (url) =>
        codes.some((each) => url.includes(each)) &&
        !url.startsWith(`${addresses.server}/v1/login/social/x/callback?`),
    ),
  ).toEqual([])
  expect(
    found({ ...secrets, 'code of the login': [`"${login}"`] }, [...traces.received, ...stored]),
  ).toEqual([])
  expect(traces.received.some((text) => text.includes(email))).toBe(true)
  expect(
    found({ ...secrets, email: [email], 'code of the login': [login] }, traces.console),
  ).toEqual([])
  // No server gets the phrase. The app's own server, with its analytics, gets nothing of a login.
  expect(
    found(
      { phrase },
      traces.bodies.map(({ text }) => text),
    ),
  ).toEqual([])
  const toApp = traces.bodies.flatMap(({ url, text }) =>
    url.startsWith(addresses.demo) ? [text] : [],
  )
  expect(toApp.some((text) => text.includes('LOGIN'))).toBe(true)
  expect(found({ ...secrets, email: [email] }, toApp)).toEqual([])
})

test('behavior: a script that is inserted into the frame or its window does not run, and is reported', async ({
  page,
  watch,
}) => {
  watch.allowed.push(/csp: |Content Security Policy|Trusted/)
  const reports: string[] = []
  page.context().on('console', (message) => {
    if (message.text().startsWith('csp: ')) reports.push(message.text())
  })
  for (const path of ['/approve', '/sdk?projectId=sandbox']) {
    await page.goto(addresses.frame + path)
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.append('document.title = "ran"')
      document.head.append(script)
      return document.title === 'ran'
    })
    expect(ran).toBe(false)
    await expect.poll(() => reports.splice(0).length).toBeGreaterThan(0)
  }
})
