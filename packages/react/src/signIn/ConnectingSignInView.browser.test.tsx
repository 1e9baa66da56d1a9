import { createSignIn, createSignInClient, type SignInOptions, setLocale } from '@latchkey/core'
import { locales } from '@latchkey/locales'
import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  nodeUrl,
  offline,
  type Replies,
  refusal,
  SERVER_URL,
  silent,
} from '../test/world/createHttp.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { expectNothingCutOff } from '../test/world/expectNothingCutOff.js'
import { focused } from '../test/world/focused.js'
import { looks } from '../test/world/looks.js'
import { pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'
import { accounts } from '../test/world/worldWallets.js'

const modal = page.getByTestId('lk-modal')
const view = page.getByTestId('lk-view')
const sign = page.getByTestId('lk-sign-in')
const cancel = page.getByTestId('lk-sign-in-cancel')
const NONCE = '/v1/sign-in/nonce'
const VERIFY = '/v1/sign-in/verify'
const SESSION = '/v1/sign-in/session'
const SIGN_OUT = '/v1/sign-in/sign-out'
const session = { accountId: `eip155:31337:${accounts[0].address}` }

/** Returns the replies of a server that keeps one session. */
function createReplies(): Replies {
  const held: { session: typeof session | null } = { session: null }
  return {
    [SESSION]: () => ({ ...held }),
    [NONCE]: { nonce: 'abcdefgh12345678' },
    [VERIFY]: () => {
      held.session = session
      return session
    },
    [SIGN_OUT]: () => new Response(null, { status: 204 }),
  }
}

/** Connects a wallet at an app that requires a sign-in on its server. */
async function open(
  server: Replies = {},
  options: WorldOptions = {},
  signIn: Partial<SignInOptions> = {},
): Promise<World> {
  const world = await createWorld({
    ...options,
    server: { ...createReplies(), ...server },
    options: {
      serverUrl: undefined,
      signIn: createSignIn({ ...createSignInClient({ url: SERVER_URL }), ...signIn }),
      ...options.options,
    },
  })
  await world.connect()
  await world.shows('ConnectingSignIn')
  return world
}

testLooks('default: asks for a signature after connecting', async (look) => {
  await open({}, { look })
  await expect.element(view).toHaveTextContent('Sign in to Millpond')
  await expect.element(sign).toBeEnabled()
})

testLooks('behavior: shows the facts of the message on request', async (look) => {
  await open({}, { look })
  await view.getByText('What you’re signing').click()
  await expect.element(view).toHaveTextContent(`Site${location.host}`)
  await expect.element(view).toHaveTextContent('Account0xf39F…2266')
  await expect.element(view).toHaveTextContent('NetworkSandbox One')
})

testLooks('behavior: waits for the wallet, and names it and the host', async (look) => {
  const wallets = [{ behaviors: { neverAnswers: ['personal_sign'] } }]
  await open({}, { look, wallets })
  await sign.click()
  await expect.element(view).toHaveTextContent('Sign the message in Lantern')
  await expect.element(view).toHaveTextContent(`Check that it says ${location.host}`)
  await expect.element(sign).toBeDisabled()
})

testLooks('error: says that the wallet declined', async (look) => {
  const world = await open({}, { look })
  world.wallet.behaviors.rejectsAs = { code: 4001, message: 'no' }
  await sign.click()
  await expect.element(view).toHaveTextContent('Signature declined')
  await expect.element(view.getByRole('alert')).toBeInTheDocument()
})

testLooks('error: says that the server does not answer', async (look) => {
  await open({ [NONCE]: offline }, { look })
  await sign.click()
  await expect.element(view).toHaveTextContent('didn’t answer')
  await expect.element(sign).toHaveTextContent('Try again')
})

testLooks('behavior: says that the browser is offline', async (look) => {
  pretend({ onLine: false })
  await open({}, { look })
  await expect.element(view).toHaveTextContent('You’re offline.')
})

test('behavior: closes when the server accepts the signature', async () => {
  const world = await open()
  await sign.click()
  await expect.element(modal).not.toBeInTheDocument()
  expect(world.latchkey.signIn.getState()).toMatchObject({ status: 'success', session })
  const [prompt] = world.wallet.prompts.filter(({ kind }) => kind === 'sign')
  expect(prompt).toMatchObject({ message: expect.stringContaining('Nonce: abcdefgh12345678') })
})

test('behavior: closes when the server knows the user already', async () => {
  const world = await createWorld({
    server: { ...createReplies(), [SESSION]: { session } },
    options: {
      serverUrl: undefined,
      signIn: createSignIn(createSignInClient({ url: SERVER_URL })),
    },
  })
  await world.connect()
  await expect.poll(() => world.latchkey.signIn.getState().status).toBe('success')
  expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
  await expect.element(modal).not.toBeInTheDocument()
})

for (const [name, server, text] of [
  ['is preparing the message', { [NONCE]: silent }, 'is preparing the message'],
  ['is checking the signature', { [VERIFY]: silent }, 'Checking your signature'],
] as const)
  testLooks(`behavior: the app ${name}`, async (look) => {
    await open(server, { look })
    await sign.click()
    await expect.element(view).toHaveTextContent(text)
    await expect.element(sign).toHaveTextContent('Waiting')
  })

testLooks('error: says that the server refuses the signature, with its reason', async (look) => {
  await open({ [VERIFY]: refusal(401, 'bad_signature', 'The nonce was used before.') }, { look })
  await sign.click()
  await expect.element(view).toHaveTextContent('Sign-in failed')
  await expect.element(view).toHaveTextContent('The nonce was used before.')
})

for (const [locale, code, text, general] of [
  ['en', 'signature_refused', 'This was signed by another account.', 'didn’t accept'],
  ['de', 'signature_refused', 'Die Signatur passt nicht zu diesem Konto.', 'nicht akzeptiert'],
  ['ar', 'signature_refused', 'التوقيع لا يطابق هذا الحساب.', 'لم يقبل'],
] as const)
  test(`error: the reason of a refusal by its code: ${locale}, ${code}`, async () => {
    const reply = refusal(401, code, 'This was signed by another account.')
    await open({ [VERIFY]: reply }, { options: { locale } })
    await sign.click()
    await expect.element(view).toHaveTextContent(text)
    await expect.element(view).not.toHaveTextContent(general)
  })

test('error: an unknown code has the general text and the details in English', async () => {
  await open({ [VERIFY]: refusal(401, 'constructor', 'This was signed by another account.') })
  await sign.click()
  await expect.element(view).toHaveTextContent('Millpond didn’t accept the signature')
  await expect.element(view).toHaveTextContent('This was signed by another account.')
})

for (const [locale, text] of [
  ['en', 'Allow cookies for this site, then try again.'],
  ['de', 'Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.'],
] as const)
  test(`error: asks to allow cookies when the browser keeps no session: ${locale}`, async () => {
    await open({ [SESSION]: { session: null } }, { options: { locale } })
    await sign.click()
    await expect.element(view).toHaveTextContent(text)
  })

for (const [locale, text] of [
  ['de', 'Millpond hat die Signatur nicht akzeptiert'],
  ['ar', 'لم يقبل Millpond التوقيع'],
] as const)
  test(`error: a refusal with an unknown code has the general text: ${locale}`, async () => {
    const reply = refusal(401, 'constructor', 'This was signed by another account.')
    await open({ [VERIFY]: reply }, { options: { locale } })
    await sign.click()
    await expect.element(view).toHaveTextContent(text)
    await expect.element(view).not.toHaveTextContent('another account')
  })

test('behavior: tries again after a failure', async () => {
  const world = await open({ [VERIFY]: offline })
  await sign.click()
  await expect.element(sign).toHaveTextContent('Try again')
  Object.assign(world.http.server, createReplies())
  await sign.click()
  await expect.element(modal).not.toBeInTheDocument()
  expect(world.latchkey.signIn.getState().status).toBe('success')
})

test('error: says that the wallet does not sign before the timeout', async () => {
  const clock = createTestClock()
  const wallets = [{ behaviors: { neverAnswers: ['personal_sign'] } }]
  const world = await open({}, { wallets, options: { clock } })
  await sign.click()
  await expect.poll(() => world.wallet.prompts.length).toBe(2)
  await clock.advance(3_600_000)
  await expect.element(view).toHaveTextContent('No answer in time')
})

test('behavior: Cancel disconnects where a sign-in is required', async () => {
  const world = await open()
  await cancel.click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
  await world.shows('Connect')
})

test('behavior: a required sign-in does not close by Escape', async () => {
  const world = await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => world.latchkey.modal.getState()).toMatchObject({ status: 'open' })
  expect(world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: Cancel of an optional sign-in keeps the connection', async () => {
  const world = await open({}, {}, { isRequired: false })
  await cancel.click()
  await expect.element(modal).not.toBeInTheDocument()
  expect(world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: signs by keyboard alone', async () => {
  const world = await open()
  while (focused() !== 'lk-sign-in') await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => world.latchkey.signIn.getState().status).toBe('success')
})

test('behavior: on a network that the app does not list, leads to the networks', async () => {
  const world = await open({}, { options: { allowUnsupportedNetwork: true } })
  world.wallet.addChain({ id: 5, rpcUrl: nodeUrl(5) })
  world.wallet.switchChain(5)
  await expect.element(view).toHaveTextContent('Switch network first')
  await expect.element(sign).toHaveTextContent('Choose network')
  await sign.click()
  await world.shows('UnsupportedNetwork')
})

test('behavior: Escape and a press outside shake; only Close disconnects', async () => {
  const world = await open()
  const counted = { shakes: 0 }
  world.latchkey.modal.subscribe(() => {
    const state = world.latchkey.modal.getState()
    if (state.status === 'open' && state.shaking) counted.shakes++
  })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => counted.shakes).toBe(1)
  await expect.poll(() => world.latchkey.modal.getState()).toMatchObject({ shaking: false })
  await userEvent.click(modal, { position: { x: 3, y: 300 } })
  await expect.poll(() => counted.shakes).toBe(2)
  expect(world.latchkey.connect.getState().status).toBe('connected')
  await page.getByTestId('lk-close').click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
})

test('behavior: a double click sends one request', async () => {
  const world = await open()
  await sign.dblClick()
  await expect.poll(() => world.latchkey.signIn.getState().status).toBe('success')
  expect(world.http.calls.filter(({ name }) => name === NONCE)).toHaveLength(1)
  expect(world.wallet.prompts.filter(({ kind }) => kind === 'sign')).toHaveLength(1)
})

test('error: disconnects instead of prompting a wallet that was locked meanwhile', async () => {
  const world = await open()
  // Locked without an event: the kit learns of it from the next request.
  world.wallet.behaviors.accountsAs = []
  await sign.click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
  expect(world.wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
})

test('behavior: Cancel during the wallet’s prompt disconnects, and a late signature is not sent', async () => {
  const wallets = [{ behaviors: { neverAnswers: ['personal_sign'] } }]
  const world = await open({}, { wallets })
  await sign.click()
  await expect.element(view).toHaveTextContent('Sign the message in')
  await cancel.click()
  await world.shows('Connect')
  world.wallet.settlePending('answer')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
  expect(world.http.calls.map(({ name }) => name)).not.toContain(VERIFY)
})

test('behavior: sends nothing to the server before the user connects', async () => {
  const world = await createWorld({
    server: createReplies(),
    options: {
      serverUrl: undefined,
      signIn: createSignIn(createSignInClient({ url: SERVER_URL })),
    },
  })
  await world.open({ view: 'Connect' })
  expect(world.http.calls).toEqual([])
})

test('behavior: another account in the wallet must sign in itself', async () => {
  const world = await open()
  await sign.click()
  await expect.poll(() => world.latchkey.signIn.getState().status).toBe('success')
  await expect.element(modal).not.toBeInTheDocument()
  world.wallet.selectAccount(1)
  await world.shows('ConnectingSignIn')
  expect(world.http.calls.map(({ name }) => name)).toContain(SIGN_OUT)
})

test('behavior: right to left, Cancel is on the right', async () => {
  await open({}, { look: looks.rtl })
  const left = (locator: typeof sign): number => locator.element().getBoundingClientRect().left
  expect(left(cancel)).toBeGreaterThan(left(sign))
})

test('behavior: at 320 px each label of its buttons is one line, in every language', async () => {
  const world = await open({ [NONCE]: offline }, { look: looks.narrow, options: { locale: 'en' } })
  await sign.click()
  await expect.element(sign).toHaveTextContent('Try again')
  const heights = (): number[] =>
    [cancel, sign].map((button) => button.element().getBoundingClientRect().height)
  const [height] = heights()
  for (const tag of locales) {
    const label = sign.element().textContent
    setLocale(world.latchkey, tag)
    await expect.poll(() => sign.element().textContent).not.toBe(label)
    expect(heights(), tag).toEqual([height, height])
    expectNothingCutOff()
  }
})
