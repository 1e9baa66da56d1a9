import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLoginWorld, EMAIL } from './test/world/createLoginWorld.js'
import { createSwapper } from './test/world/createSwapper.js'
import { focused } from './test/world/focused.js'
import { history, openHistory, transaction } from './test/world/historyServer.js'
import { createBuyer } from './test/world/onrampServer.js'

/** More presses than any view has controls. */
const MAX_PRESSES = 40

/** Presses Tab until an element has the focus. */
async function tabTo(testId: string): Promise<void> {
  await expect.element(page.getByTestId(testId).first()).toBeVisible()
  for (let press = 0; press < MAX_PRESSES && focused() !== testId; press++)
    await userEvent.keyboard('{Tab}')
  expect(focused()).toBe(testId)
}

/** Goes to an element by Tab, and presses it. */
async function press(testId: string): Promise<void> {
  await tabTo(testId)
  await userEvent.keyboard('{Enter}')
}

test('behavior: a swap works by keyboard alone, from the token to the form', async () => {
  const swapper = await createSwapper()
  await press('lk-swap-to-token')
  await swapper.shows('SwapSelectToken')
  await expect.poll(focused).toBe('lk-token-search')
  await userEvent.keyboard('dol')
  await expect.element(page.getByTestId('lk-token-DAY')).not.toBeInTheDocument()
  await press('lk-token-DOL')
  await swapper.shows('Swap')
  await tabTo('lk-swap-from-amount')
  await userEvent.keyboard('1')
  await swapper.clock.advance(500)
  await expect.element(page.getByTestId('lk-swap-submit')).toBeEnabled()
  await press('lk-swap-slippage-change')
  await tabTo('lk-swap-slippage-custom')
  await userEvent.keyboard('0.3')
  await press('lk-swap-slippage-allow')
  await expect.element(page.getByTestId('lk-swap-slippage')).toHaveTextContent('0.3%')
})

test('behavior: buying works by keyboard alone, up to the token', async () => {
  const buyer = await createBuyer()
  await buyer.open({ view: 'OnRampProviders' }, { view: 'Account' })
  await press('lk-buy-quick-250')
  await buyer.clock.advance(500)
  await expect.element(page.getByTestId('lk-buy-outcome')).toHaveTextContent('You get 248 DOL')
  await press('lk-buy-token')
  await buyer.shows('OnRampTokenSelect')
  await press('lk-buy-token-DAY')
  await buyer.shows('OnRampProviders')
  await expect.element(page.getByTestId('lk-buy-token')).toHaveTextContent('DAY')
  await tabTo('lk-provider-till')
})

test('behavior: a login works by keyboard alone', async () => {
  const world = await createLoginWorld()
  await world.open({ view: 'Connect' })
  await tabTo('lk-email-input')
  await userEvent.keyboard(`${EMAIL}{Enter}`)
  await world.shows('EmailVerifyOtp')
  await tabTo('lk-otp-input')
  await userEvent.keyboard('123456')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: the activity works by keyboard alone, to the details and back', async () => {
  const world = await openHistory(history([transaction(0), transaction(1)]))
  await press('lk-activity-row')
  await world.shows('TransactionDetails')
  await tabTo('lk-activity-hash-copy')
  await press('lk-back')
  await world.shows('Transactions')
  await userEvent.keyboard('{Escape}')
  await world.shows('Account')
})

test('behavior: a login’s settings work by keyboard alone', async () => {
  const world = await createLoginWorld()
  await world.logIn()
  await world.open({ view: 'AccountSettings' }, { view: 'Account' })
  await press('lk-settings-email')
  await world.shows('UpdateEmailWallet')
  await userEvent.keyboard('{Escape}')
  await world.shows('AccountSettings')
  await press('lk-settings-disconnect')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
})

test('behavior: Escape leaves the code, and keeps the address', async () => {
  const world = await createLoginWorld()
  await world.open({ view: 'Connect' })
  await tabTo('lk-email-input')
  await userEvent.keyboard(`${EMAIL}{Enter}`)
  await world.shows('EmailVerifyOtp')
  await tabTo('lk-otp-input')
  await userEvent.keyboard('12{Escape}')
  await world.shows('Connect')
  await expect.element(page.getByTestId('lk-email-input')).toHaveValue(EMAIL)
  expect(world.seen.map(({ name }) => name)).not.toContain('CONNECT_OTP')
})
