import type { CDPSession, Frame, Page } from '@playwright/test'
import { isHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { addresses } from './addresses.js'
import { expect, test, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  askForCode,
  backOnPage,
  newAddress,
  typeCode,
} from './login.js'

/** Known keys that are stored in the frame as a control of the search. */
const CONTROL = {
  key: `${'5a'.repeat(31)}01`,
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
}

function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(`${addresses.frame}/sdk`))
  if (!frame) throw new Error('The page has no frame of the wallet')
  return frame
}

/** Returns every string in the memory of the frame's process. */
async function stringsIn(page: Page, frame: Frame): Promise<string[]> {
  const context = page.context()
  // A browser may run the frame in the page's process.
  const session: CDPSession = await context
    .newCDPSession(frame)
    .catch(() => context.newCDPSession(page))
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings
}

/** Returns the addresses of keys in memory as text: hexadecimal private keys, and phrases. */
function walletsIn(strings: readonly string[]): string[] {
  const found = strings.flatMap((text) => {
    try {
      const hex = text.startsWith('0x') ? text : `0x${text}`
      if (text.length <= 66 && hex.length === 66 && isHex(hex))
        return [privateKeyToAccount(hex).address]
      return /^(?:[a-z]{3,8} ){11}[a-z]{3,8}$/.test(text) ? [mnemonicToAccount(text).address] : []
    } catch {
      // Not a valid key or phrase.
      return []
    }
  })
  return [...new Set(found)]
}

/**
 * Tries to intercept, to send data and to evaluate text, like a malicious dependency. Returns the
 * successful attempts.
 */
function misbehave(): Promise<string[]> {
  const worked: string[] = []
  const methods: [string, object, string][] = [
    ['fetch', globalThis, 'fetch'],
    ['Promise', globalThis, 'Promise'],
    ['push', Array.prototype, 'push'],
    ['then', Promise.prototype, 'then'],
    ['sign', SubtleCrypto.prototype, 'sign'],
    ['subtle', crypto.subtle, 'deriveBits'],
    ['crypto', globalThis, 'crypto'],
    ['getRandomValues', Crypto.prototype, 'getRandomValues'],
    ['postMessage', MessagePort.prototype, 'postMessage'],
    ['addEventListener', EventTarget.prototype, 'addEventListener'],
    ['IntersectionObserver', globalThis, 'IntersectionObserver'],
    ['indexedDB', IDBObjectStore.prototype, 'put'],
    ['stringify', JSON, 'stringify'],
    ['json', Response.prototype, 'json'],
    ['Object.prototype', Object.prototype, 'privateKey'],
  ]
  for (const [name, holder, key] of methods)
    if (
      Reflect.defineProperty(holder, key, {
        value: () => undefined,
        configurable: true,
        writable: true,
      })
    )
      worked.push(name)
  const attempts: [string, () => unknown][] = [
    ['innerHTML', () => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' })],
    ['script', () => Object.assign(document.createElement('script'), { text: 'x' })],
    ['eval', () => Reflect.construct(Function, ['return 1'])()],
  ]
  // Playwright's own code may evaluate text, so this runs in a timer as the page's code.
  const isTried = new Promise<void>((resolve) => {
    setTimeout(() => {
      for (const [name, attempt] of attempts) {
        try {
          attempt()
          worked.push(name)
        } catch {
          // Blocked, as expected.
        }
      }
      resolve()
    })
  })
  const send = fetch('http://127.0.0.1:9/?phrase=legal').then(
    () => worked.push('sent away'),
    () => undefined,
  )
  return Promise.all([send, isTried]).then(() => worked)
}

test('behavior: SEC-63 SEC-66 SEC-67 the frame’s globals are frozen, it sends nothing to other hosts, and no key stays in its memory', async ({
  page,
  watch,
}) => {
  test.slow()
  // The test provokes these reports of the browser.
  watch.allowed.push(
    /csp: (?:connect-src|require-trusted-types-for|script-src)/,
    /Content Security Policy/i,
    /TrustedHTML|TrustedScript|Trusted Type/,
    /status of 503/,
  )
  // The chunk fails to load before the login, and is requested again for a signature.
  const network = { isDown: true, refused: 0 }
  await page.route('**/assets/createSigning-*.js', (route) => {
    if (!network.isDown) return route.continue()
    network.refused++
    return route.fulfill({ status: 503 })
  })
  await visit(page, { wallets: 'none' })
  const code = await askForCode(page, newAddress())
  await expect.poll(() => network.refused).toBeGreaterThan(0)
  network.isDown = false
  await typeCode(page, code)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  const me = await addressOf(page)
  await backOnPage(page)

  const frame = frameOf(page)
  expect(await frame.evaluate(misbehave)).toEqual([])

  await approve(await approvalAfter(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  await frame.evaluate((kept) => Object.assign(globalThis, { kept }), CONTROL)
  const found = walletsIn(await stringsIn(page, frame))
  expect(found).toContain(privateKeyToAccount(`0x${CONTROL.key}`).address)
  expect(found).toContain(mnemonicToAccount(CONTROL.phrase).address)
  expect(found).not.toContain(me)
})
