import type { Frame, Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { abortAll, openEvilPage, successes } from './evilPage.js'
import { expect, test, visit, type Watch } from './fixtures.js'
import { giveFocus, holdTime, letTimePass } from './heldTime.js'
import { approvalAfter, backOnPage, logIn, newAddress, pressLast } from './login.js'

const isThorough = process.env.LATCHKEY_THOROUGH !== undefined
const ATTEMPTS = isThorough ? 5_000 : 200

const unsafeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
]

/**
 * The page's attacks on the frame, as CSS on the frame, on its ancestors, or on elements over it.
 */
const attacks: Readonly<Record<string, string>> = {
  invisible: 'iframe { opacity: 0 }',
  'nearly invisible': 'iframe { opacity: 0.01 }',
  'invisible by its parent': '#around { opacity: 0 }',
  'a picture over it':
    '#bait { display: block; background: white; pointer-events: none; z-index: 9 }',
  'words over it': '#bait { display: block; pointer-events: none; z-index: 9; font-size: 90px }',
  'a hole in what is over it':
    '#bait { display: block; background: white; clip-path: polygon(0 0, 100% 0, 100% 80%, 0 80%); z-index: 9 }',
  'behind the page': '#around { z-index: -1 }',
  'a mask': 'iframe { mask-image: linear-gradient(transparent 70%, black 70%) }',
  'a mask of the parent': '#around { mask-image: linear-gradient(transparent, transparent) }',
  'a clip path': 'iframe { clip-path: inset(70% 0 0 0) }',
  'a clip path with a full box':
    'iframe { clip-path: polygon(0 0, 1px 0, 1px 1px, 0 1px, 0 100%, 100% 100%, 100% 70%, 0 70%) }',
  'clipped by its parent': '#around { overflow: hidden; height: 80px; top: 70% }',
  round: 'iframe { border-radius: 50% }',
  blurred: 'iframe { filter: blur(30px) }',
  'without contrast': 'iframe { filter: contrast(0) }',
  white: 'iframe { filter: brightness(100) }',
  blended: 'iframe { mix-blend-mode: difference } body { background: white }',
  tiny: 'iframe { transform: scale(0.05) }',
  large: 'iframe { transform: scale(6) }',
  turned: 'iframe { transform: rotate(180deg) }',
  'turned in depth': '#around { perspective: 500px } iframe { transform: rotateY(80deg) }',
  skewed: 'iframe { transform: skewX(70deg) }',
  zoomed: 'iframe { zoom: 8 }',
  'zoomed out': 'iframe { zoom: 0.1 }',
  'half outside': 'iframe { top: -70vh }',
  'a few pixels': 'iframe { inset: auto; left: 600px; top: 400px; width: 60px; height: 40px }',
  'larger than the page': 'iframe { width: 400vw; height: 400vh; left: -150vw; top: -150vh }',
  'moving under the pointer':
    '@keyframes run { to { transform: translate(40px, 300px) } } iframe { animation: run 0.2s infinite alternate steps(2) }',
  flickering: '@keyframes blink { 50% { opacity: 0 } } iframe { animation: blink 0.1s infinite }',
  'deaf until the last moment':
    'iframe { pointer-events: none } body:active iframe { pointer-events: auto }',
  'a pointer that is not there': 'body, iframe { cursor: none }',
  'hidden until pressed':
    'iframe { visibility: hidden } body:active iframe { visibility: visible }',
  'contents not painted': '#around { content-visibility: auto; contain: strict }',
}

async function logInAt(page: Page, watch: Watch): Promise<void> {
  watch.allowed.push(/status of 401/, /can escape its sandboxing/)
  await visit(page, { wallets: 'none' })
  await logIn(page, newAddress())
  await backOnPage(page)
}

async function dress(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const style =
      document.querySelector('#attack') ??
      document.head.appendChild(Object.assign(document.createElement('style'), { id: 'attack' }))
    style.textContent = text
  }, css)
}

/**
 * The positions of a sheet's buttons, and points around them. Each is pressed twice, as in a
 * clickjacking game.
 */
const targets = [
  [640, 690],
  [724, 708],
  [556, 708],
  [640, 470],
] as const

async function play(page: Page): Promise<void> {
  for (const [x, y] of targets) await page.mouse.dblclick(x, y)
  for (const key of ['Enter', 'Space', 'Tab', 'Enter']) await page.keyboard.press(key)
}

const outcomesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(window.evil.outcomes).length)

/** Opens another page with a signature request and the notice. */
async function askForSignature(page: Page): Promise<Frame> {
  const { address, frame } = await openEvilPage(page, 'sandbox')
  await page.evaluate((me) => window.evil.call('personal_sign', ['0x48656c6c6f', me]), address)
  await expect(frame.getByTestId('lk-continue')).toBeVisible()
  return frame
}

test('behavior: SEC-06 a page that calls every signing method gets no signature without a press in the frame', async ({
  page,
  context,
  watch,
}) => {
  test.slow()
  await logInAt(page, watch)
  const { address, frame } = await openEvilPage(page, 'sandbox')
  const parameters: Readonly<Record<string, unknown>> = {
    personal_sign: ['0x48656c6c6f', address],
    eth_signTypedData_v4: [
      address,
      JSON.stringify({
        domain: { name: 'x' },
        primaryType: 'Mail',
        types: {
          EIP712Domain: [{ name: 'name', type: 'string' }],
          Mail: [{ name: 'text', type: 'string' }],
        },
        message: { text: 'x' },
      }),
    ],
    eth_sendTransaction: [{ from: address, to: address, value: '0x1' }],
    wallet_sendCalls: [
      {
        version: '2.0.0',
        from: address,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [{ to: address, value: '0x1' }],
      },
    ],
  }
  await page.evaluate(
    ({ methods, all, count }) => {
      for (let call = 0; call < count; call++) {
        const method = methods[call % methods.length] ?? ''
        window.evil.call(method, all[method] ?? [])
      }
    },
    { methods: unsafeMethods, all: parameters, count: ATTEMPTS },
  )
  // The request waits for the user. Inside the page only the button for the window is shown.
  await expect(frame.getByTestId('lk-continue')).toBeVisible()
  expect(await frame.getByTestId('lk-approve').count()).toBe(0)
  expect(await frame.getByTestId('lk-sheet').count()).toBe(1)
  await abortAll(page, ATTEMPTS)
  await expect(frame.getByTestId('lk-sheet')).toHaveCount(0)
  expect(await successes(page)).toBe(0)
  const codes = await page.evaluate(() => [
    ...new Set(
      Object.values(window.evil.outcomes).map(({ error }) => error?.name ?? String(error?.code)),
    ),
  ])
  expect(codes).toContain('tooManyRequests')
  expect(context.pages().filter((each) => each.url().startsWith(addresses.frame))).toEqual([])
})

test('behavior: SEC-07 an unlisted page cannot make the frame show an approval', async ({
  page,
  context,
  watch,
}) => {
  test.slow()
  await logInAt(page, watch)
  const opened: Page[] = []
  context.on('page', (popup) => void opened.push(popup))
  const found: string[] = []
  const state: { frame?: Frame } = {}
  const chosen = Object.entries(attacks).filter((_attack, index) => isThorough || index % 3 === 0)
  for (const [name, css] of chosen) {
    // A press may have closed the sheet, so the page requests again.
    if (!state.frame || (await outcomesOf(page)) > 0) state.frame = await askForSignature(page)
    await dress(page, css)
    await play(page)
    if ((await state.frame.getByTestId('lk-approve').count()) > 0 || (await successes(page)) > 0)
      found.push(name)
    await Promise.all(opened.splice(0).map((popup) => popup.close()))
  }
  expect(found).toEqual([])
})

/** Presses without intent: the second half of a double click, a held key, repeated keys. */
async function pressWildly(window: Page): Promise<void> {
  const button = window.getByTestId('lk-approve')
  const box = await button.boundingBox()
  await window.mouse.move(
    (box?.x ?? 0) + (box?.width ?? 0) / 2,
    (box?.y ?? 0) + (box?.height ?? 0) / 2,
  )
  await window.mouse.up()
  await window.mouse.down({ clickCount: 2 })
  await window.mouse.up({ clickCount: 2 })
  await button.focus()
  for (const key of ['Enter', 'Space', 'Enter']) await window.keyboard.press(key)
  // A held key repeats keydown without keyup.
  for (let repeat = 0; repeat < 5; repeat++) await window.keyboard.down('Enter')
  await window.keyboard.up('Enter')
}

test('behavior: SEC-08 double clicks, held keys and a window over it approve nothing; an intended press does', async ({
  page,
  context,
  watch,
}) => {
  test.slow()
  await holdTime(context)
  await logInAt(page, watch)
  const result = page.getByTestId('demo-result')
  const window = await approvalAfter(page, () => page.getByTestId('demo-sign-message').dblclick())
  const button = window.getByTestId('lk-approve')
  const isOpen = expect.configure({ message: 'the button can be pressed' })
  async function expectNothing(): Promise<void> {
    await pressWildly(window)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(result).toHaveText('Waiting for the wallet')
  }
  await expectNothing()
  await letTimePass(window, 700)
  await expectNothing()

  // Pressed before and released after: held since another window was in front.
  await button.hover()
  await window.mouse.down()
  await button.focus()
  await window.keyboard.down('Space')
  await letTimePass(window, 900)
  await isOpen(button).not.toHaveAttribute('aria-disabled')
  await window.mouse.up()
  await window.keyboard.up('Space')
  await expect(result).toHaveText('Waiting for the wallet')

  await window.setViewportSize({ width: 410, height: 640 })
  await expectNothing()

  await letTimePass(window, 900)
  await isOpen(button).not.toHaveAttribute('aria-disabled')
  const [over] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open('/two.html', '', 'popup,width=420,height=680')),
  ])
  await giveFocus(window, false)
  await letTimePass(window, 5_000)
  await expectNothing()
  await over.close()
  await giveFocus(window, true)
  await expectNothing()

  await letTimePass(window, 900)
  await isOpen(button).not.toHaveAttribute('aria-disabled')
  await pressLast(window, button)
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
})
