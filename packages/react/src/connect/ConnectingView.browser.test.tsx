import { createTestClock, type TestWalletOptions } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const button = (name: string) => modal.getByRole('button', { name })
const METHOD = 'eth_requestAccounts'

/** Chooses the wallet, which behaves in a way. */
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

test('behavior: leads back to the wallets', async () => {
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

test('error: the wallet shares no account', async () => {
  await choose({ accountsAs: [] })
  await expect.element(view).toHaveTextContent('Unlock Lantern')
})

test('error: the wallet answers nonsense', async () => {
  await choose({ accountsAs: ['0x12'] })
  await expect.element(view).toHaveTextContent('odd answer')
})

test('error: an updated extension asks for a reload', async () => {
  await choose({ portIsClosed: true })
  await expect.element(view).toHaveTextContent('Reload this page')
  await expect.element(button('Reload')).toBeVisible()
})

test('error: the wallet does not answer in time', async () => {
  const clock = createTestClock()
  await choose({ neverAnswers: [METHOD] }, { kit: { clock } })
  await expect.element(view).toHaveTextContent('Opening Lantern')
  await clock.advance(600_000)
  await expect.element(view).toHaveTextContent(/No answer|ready|Nothing is under way/)
})
