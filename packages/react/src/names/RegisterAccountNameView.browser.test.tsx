import { createTestClock, type TestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, type Replies, refusal, silent } from '../test/world/createHttp.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import { type Look, looks } from '../test/world/looks.js'
import { BALANCES, ME, onlyBalances } from '../test/world/moneyServer.js'
import { nameRecord, names, REGISTER, SUGGESTIONS } from '../test/world/nameServer.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const input = page.getByTestId('lk-name-input')
const submit = page.getByTestId('lk-name-submit')

interface NamesWorld extends World {
  clock: TestClock
}

async function open(look?: Look, server: Replies = names()): Promise<NamesWorld> {
  const clock = createTestClock()
  const world = await createWorld({
    look,
    server: { [BALANCES]: { balances: [] }, ...server },
    options: { features: { ...onlyBalances, names: true }, locale: 'en', clock },
  })
  await world.connect()
  await world.open({ view: 'RegisterAccountName' }, { view: 'Account' })
  return { ...world, clock }
}

/** Types a name, and waits until the user has stopped typing. */
async function type({ clock }: NamesWorld, text: string): Promise<void> {
  await userEvent.fill(input, text)
  await clock.advance(500)
}

const checksOf = ({ http }: World): string[] =>
  http.calls
    .filter(({ name }) => name === SUGGESTIONS)
    .map(({ url }) => url.pathname.split('/').at(-1) ?? '')
    .filter((label) => label !== 'yourname')

testLooks('default: shows a field for a name', async (look) => {
  await open(look)
  await expect.element(input).toHaveValue('')
  await expect.element(submit).toBeDisabled()
  await expect.element(view).toHaveTextContent('.latchkey.eth')
})

test('default: a name is written from left to right on a page from right to left', async () => {
  await open(looks.rtl)
  await expect.element(view).toHaveTextContent('.latchkey.eth')
  const leftOf = (element: Element | null): number => element?.getBoundingClientRect().left ?? 0
  const suffix = view.element().querySelector('.lk-names__suffix')
  expect(leftOf(suffix)).toBeGreaterThan(leftOf(input.element()))
})

testLooks('default: says that a name is free', async (look) => {
  const world = await open(look)
  await type(world, 'ada-pond')
  await expect.element(view).toHaveTextContent('ada-pond.latchkey.eth is free')
  await expect.element(submit).toHaveTextContent('Get ada-pond.latchkey.eth')
  await expect.element(submit).toBeEnabled()
  await expect.element(view).not.toHaveTextContent('Available now')
})

testLooks('behavior: says that a name is taken, and suggests similar ones', async (look) => {
  const world = await open(look)
  await type(world, 'maya')
  await expect.element(view).toHaveTextContent('maya.latchkey.eth is taken. Try one of these.')
  await expect.element(page.getByTestId('lk-name-suggestion-maya-pond.latchkey.eth')).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

testLooks('behavior: shows that a name is being checked', async (look) => {
  const world = await open(look)
  await expect.element(view).toHaveTextContent('.latchkey.eth')
  world.http.server[SUGGESTIONS] = silent
  await type(world, 'ada-pond')
  await expect.element(view).toHaveTextContent('Checking ada-pond.latchkey.eth')
  await expect.element(submit).toBeDisabled()
})

testLooks('error: says that a check failed, and checks again on request', async (look) => {
  const world = await open(look)
  await expect.element(view).toHaveTextContent('.latchkey.eth')
  world.http.server[SUGGESTIONS] = offline
  await type(world, 'ada-pond')
  await expect
    .poll(async () => {
      await world.clock.advance(1_000)
      return view.element().textContent
    })
    .toContain('Couldn’t check this name.')
  Object.assign(world.http.server, names())
  await input.click()
  await userEvent.keyboard('{Enter}')
  await world.clock.advance(500)
  await expect.element(view).toHaveTextContent('is free')
})

test.each([
  ['ada', 'Use at least 4 characters'],
  ['ada pond', 'Use letters, numbers and hyphens'],
  ['mäya', 'Use letters, numbers and hyphens'],
  ['ad--pond', 'The third and fourth characters can’t both be hyphens'],
  ['a'.repeat(64), 'Use at most 63 characters'],
])('error: %s is rejected without a request', async (text, message) => {
  const world = await open()
  await type(world, text)
  await expect.element(view).toHaveTextContent(message)
  await expect.element(submit).toBeDisabled()
  expect(checksOf(world)).toEqual([])
})

test('behavior: requests the name from the server once the user has stopped typing', async () => {
  const world = await open()
  await userEvent.fill(input, 'ada-p')
  await world.clock.advance(499)
  await userEvent.fill(input, 'ada-pond')
  await world.clock.advance(499)
  expect(checksOf(world)).toEqual([])
  await world.clock.advance(1)
  await expect.element(view).toHaveTextContent('is free')
  expect(checksOf(world)).toEqual(['ada-pond'])
})

test('behavior: a name with its parent, in capitals, is the same name', async () => {
  const world = await open()
  await expect.element(view).toHaveTextContent('.latchkey.eth')
  await type(world, 'Ada-Pond.latchkey.eth')
  await expect.element(view).toHaveTextContent('ada-pond.latchkey.eth is free')
})

test('behavior: a suggested name can be chosen by keyboard', async () => {
  const world = await open()
  await type(world, 'maya')
  const other = page.getByTestId('lk-name-suggestion-maya1.latchkey.eth')
  await expect.element(other).toBeVisible()
  ;(other.element() as HTMLElement).focus()
  expect(focused()).toBe('lk-name-suggestion-maya1.latchkey.eth')
  await userEvent.keyboard('{Enter}')
  await world.clock.advance(500)
  await expect.element(input).toHaveValue('maya1.latchkey.eth')
  await expect.element(submit).toBeEnabled()
})

test('behavior: says that a name already belongs to the account', async () => {
  const world = await open(undefined, {
    ...names(),
    '/v1/profile/account/{name}': nameRecord('maya.latchkey.eth', ME),
    '/v1/profile/reverse/{address}': [nameRecord('maya.latchkey.eth', ME)],
  })
  await expect.element(page.getByTestId('lk-own-name-maya.latchkey.eth')).toHaveTextContent('Shown')
  await type(world, 'maya')
  await expect.element(view).toHaveTextContent('maya.latchkey.eth is already yours.')
})

/** Chooses a name. The wallet never answers. */
async function askForSignature(look?: Look): Promise<void> {
  const world = await open(look)
  Object.assign(world.wallet.behaviors, { neverAnswers: ['personal_sign'] })
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  await submit.click()
}

testLooks('default: waits for the wallet’s signature, and shows the message', async (look) => {
  await askForSignature(look)
  await expect.element(view).toHaveTextContent(`Sign the message in Lantern${look.suffix}`)
  await expect
    .element(page.getByTestId('lk-name-message'))
    .toHaveTextContent('"name":"ada-pond.latchkey.eth"')
})

test('behavior: lines of the message end after a comma, and its text is exact', async () => {
  await askForSignature()
  const message = page.getByTestId('lk-name-message')
  await expect
    .element(message)
    .toHaveTextContent(/^\{"name":"ada-pond.latchkey.eth","attributes":\{\},"timestamp":\d+\}$/)
  const breaks = [...message.element().querySelectorAll('wbr')]
  expect(breaks.map((each) => each.previousSibling?.textContent)).toEqual([',', ','])
})

test('behavior: Back from the signature keeps the name', async () => {
  await askForSignature()
  await page.getByTestId('lk-name-cancel').click()
  await expect.element(input).toHaveValue('ada-pond')
  await expect.element(submit).toBeEnabled()
})

testLooks('default: shows that the name is being registered', async (look) => {
  const world = await open(look, { ...names(), [REGISTER]: silent })
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  await submit.click()
  await expect.element(view).toHaveTextContent('Registering ada-pond.latchkey.eth.')
  await expect.element(page.getByTestId('lk-name-cancel')).not.toBeInTheDocument()
})

testLooks('default: says that the name is registered', async (look) => {
  const world = await open(look)
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  await submit.click()
  await world.shows('RegisterAccountNameSuccess')
  await expect.element(view).toHaveTextContent('It’s yours')
})

test('default: signs exactly the shown message, once, on a double click', async () => {
  const world = await open()
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  await submit.dblClick()
  await world.shows('RegisterAccountNameSuccess')
  const sent = world.http.calls.filter(({ name }) => name === REGISTER)
  expect(sent).toHaveLength(1)
  const [{ body } = { body: {} }] = sent
  const { message = '', address } = body as Partial<Record<'message' | 'address', string>>
  expect(address).toBe(ME)
  expect(JSON.parse(message)).toMatchObject({ name: 'ada-pond.latchkey.eth', attributes: {} })
  expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'sign'])
  await page.getByTestId('lk-name-done').click()
  await world.shows('Account')
})

testLooks('error: after a declined request registers nothing', async (look) => {
  const world = await open(look)
  Object.assign(world.wallet.behaviors, { rejectsAs: { code: 4001, message: 'no' } })
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  await submit.click()
  await expect.element(view).toHaveTextContent(`You declined in Lantern${look.suffix}.`)
  await expect.element(submit).toBeEnabled()
  expect(world.http.calls.map(({ name }) => name)).not.toContain(REGISTER)
})

test('error: says that the device’s clock is wrong', async () => {
  const world = await open(undefined, { ...names(), [REGISTER]: refusal(409, 'time_refused') })
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  await submit.click()
  await expect
    .element(view)
    .toHaveTextContent('This device’s clock and the server’s are more than 10 minutes apart.')
})

test('behavior: a registration that succeeded is a success although its reply was lost', async () => {
  const world = await open(undefined, { ...names(), [REGISTER]: offline })
  await type(world, 'ada-pond')
  await expect.element(submit).toBeEnabled()
  world.http.server['/v1/profile/account/{name}'] = nameRecord('ada-pond.latchkey.eth', ME)
  await submit.click()
  await world.shows('RegisterAccountNameSuccess')
})

testLooks('behavior: says that the app has no names', async (look) => {
  const world = await createWorld({
    look,
    server: { [BALANCES]: { balances: [] } },
    options: { features: onlyBalances },
  })
  await world.connect()
  await world.open({ view: 'RegisterAccountName' })
  await expect.element(view).toHaveTextContent('This site doesn’t offer names.')
})
