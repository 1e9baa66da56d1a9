import { disconnect } from '@latchkey/core'
import { createTestClock, type TestWalletOptions } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const button = (name: string) => modal.getByRole('button', { name })
const METHOD = 'eth_requestAccounts'

/** Chooses the wallet, which behaves as given. */
async function choose(
  behaviors: TestWalletOptions['behaviors'],
  options: WorldOptions = {},
): Promise<World> {
  const world = await createWorld({ wallets: [{ behaviors }], ...options })
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-wallet-test.lantern').click()
  await world.shows('Connecting')
  return world
}

testLooks('default: names the wallet in which the user approves', async (look) => {
  await choose({ neverAnswers: [METHOD] }, { look })
  await expect.element(view).toHaveTextContent('Opening Lantern')
})

testLooks('error: says that the wallet declined', async (look) => {
  await choose({ rejectsAs: { code: 4001, message: 'no' } }, { look })
  await expect.element(view).toHaveTextContent('Request declined')
  await expect.element(view.getByRole('alert')).toBeInTheDocument()
})

test('behavior: tries again, and closes when the wallet approves', async () => {
  const world = await choose({ rejectsAs: { code: 4001, message: 'no' } })
  world.wallet.behaviors.rejectsAs = undefined
  await button('Try again').click()
  await expect.element(modal).not.toBeInTheDocument()
  expect(world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: a wallet without a picture of its own shows its published mark', async () => {
  const world = await createWorld()
  const wallet = { id: 'coinbase', name: 'Coinbase Wallet', namespace: 'eip155' } as const
  await world.open({ view: 'Connecting', wallet: { ...wallet, installed: false } })
  await expect.poll(() => view.element().querySelector('img')?.src).toMatch(/^data:image/)
})

test('behavior: Back returns to the wallets', async () => {
  const world = await choose({ rejectsAs: { code: 4001, message: 'no' } })
  await button('Use another wallet').click()
  await world.shows('Connect')
})

test('behavior: Cancel ends the attempt', async () => {
  const world = await choose({ neverAnswers: [METHOD] })
  await button('Cancel').click()
  await world.shows('Connect')
  expect(world.latchkey.connect.getState().status).toBe('disconnected')
})

for (const [name, rejectsAs, text] of [
  ['has an earlier request open', { code: -32002, message: 'pending' }, 'earlier request'],
  ['fails in an unknown way', { code: -32603, message: 'Internal error' }, 'Lantern'],
] as const)
  test(`error: the wallet ${name}`, async () => {
    await choose({ rejectsAs })
    await expect.element(view).toHaveTextContent(text)
    await expect.element(button('Try again')).toBeVisible()
  })

test('error: says that the wallet shares no account', async () => {
  await choose({ accountsAs: [] })
  await expect.element(view).toHaveTextContent('Unlock Lantern')
})

test('error: says that the wallet’s answer is invalid', async () => {
  await choose({ accountsAs: ['0x12'] })
  await expect.element(view).toHaveTextContent('sent something we couldn’t read')
})

test('error: asks for a reload after an update of the extension', async () => {
  await choose({ portIsClosed: true })
  await expect.element(view).toHaveTextContent('Reload this page')
  await expect.element(button('Reload')).toBeVisible()
})

test('error: says that the wallet did not answer before the timeout', async () => {
  const clock = createTestClock()
  await choose({ neverAnswers: [METHOD] }, { options: { clock } })
  await expect.element(view).toHaveTextContent('Opening Lantern')
  await clock.advance(600_000)
  await expect.element(view).toHaveTextContent(/No answer|ready|Nothing is under way/)
})

test('behavior: W1 a wallet that never answers can be left at once, and times out after five minutes', async () => {
  const clock = createTestClock()
  const world = await choose({ neverAnswers: [METHOD] }, { options: { clock } })
  await page.getByTestId('lk-back').click()
  await world.shows('Connect')
  await page.getByTestId('lk-wallet-test.lantern').click()
  await world.shows('Connecting')
  await expect
    .poll(async () => {
      await clock.advance(300_000)
      return button('Try again').elements().length
    })
    .toBe(1)
  world.wallet.behaviors.neverAnswers = []
  await button('Try again').click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: W2 continues when the earlier request is approved', async () => {
  const world = await choose({ rejectsAs: { code: -32002, message: 'already pending' } })
  await expect.element(view).toHaveTextContent('earlier request')
  world.wallet.behaviors.rejectsAs = undefined
  await world.wallet.provider.request({ method: METHOD })
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
  await expect.element(modal).not.toBeInTheDocument()
})

test('behavior: a double click sends one request', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-wallet-test.lantern').dblClick()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
  expect(world.wallet.prompts).toHaveLength(1)
})

test('behavior: closing keeps the request, and the button opens it again', async () => {
  const world = await choose({ neverAnswers: [METHOD] })
  await page.getByTestId('lk-close').click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(page.getByTestId('lk-connect-button')).toHaveTextContent('Connecting')
  await page.getByTestId('lk-connect-button').click()
  await world.shows('Connecting')
})

test('behavior: the wallet used last comes first', async () => {
  const others = [{}, { info: { name: 'Marmot', rdns: 'test.marmot' } }]
  const world = await createWorld({ wallets: others })
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-wallet-test.marmot').click()
  await expect.element(modal).not.toBeInTheDocument()
  await disconnect(world.latchkey)
  await world.open({ view: 'Connect' })
  const first = view.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent('Marmot')
  await expect.element(first).toHaveTextContent('Recent')
})
