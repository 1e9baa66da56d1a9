import type { BalanceRecord } from '@latchkey/protocol'
import { createTestClock, type TestClock } from '@latchkey/testing'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLedger, type Ledger } from './createLedger.js'
import { createWorld, type World } from './createWorld.js'
import type { Look } from './looks.js'
import { BALANCES, ME, onlyBalances, record, tokenAddress } from './moneyServer.js'

/** An address that the account has never sent to. */
export const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** 10 ETH, worth $20,000, and 500 DOL. */
export const owned: readonly BalanceRecord[] = [
  record('ETH', '10', { price: 2000 }),
  record('DOL', '500'),
]

/** The address of DOL. */
export const DOL: `0x${string}` = tokenAddress(1)

/** A connected account with balances on the ledger of a node. */
export interface Sender extends World {
  ledger: Ledger
  clock: TestClock
}

/** The options of the sending account. */
export interface SenderOptions {
  look?: Look | undefined
  balances?: unknown
  features?: object | undefined
  server?: Record<string, unknown> | undefined
}

/** Connects an account that owns 10 ETH and 500 DOL, and opens send. */
export async function createSender(given: SenderOptions = {}): Promise<Sender> {
  const { look, balances = { balances: owned }, features, server } = given
  const ledger = createLedger()
  ledger.set(ME, 10n ** 19n)
  ledger.set(ME, 500_000_000n, DOL)
  const clock = createTestClock()
  const world = await createWorld({
    look,
    server: { [BALANCES]: balances, ...server },
    node: ledger.node,
    options: { features: { ...onlyBalances, ...features }, locale: 'en', clock },
  })
  await world.connect()
  await world.open({ view: 'WalletSend' }, { view: 'Account' })
  return { ...world, ledger, clock }
}

/** Chooses DOL as the token to send. */
export async function chooseDol(sender: Sender): Promise<void> {
  await page.getByTestId('lk-send-token').click()
  await sender.shows('WalletSendSelectToken')
  await page.getByTestId('lk-token-DOL').click()
  await sender.shows('WalletSend')
  await expect.element(page.getByTestId('lk-send-token')).toHaveTextContent('DOL')
}

/** Fills in the form. */
export async function fillSend(amount: string, to: string): Promise<void> {
  await expect.element(page.getByTestId('lk-send-amount')).toBeEnabled()
  await userEvent.fill(page.getByTestId('lk-send-amount'), amount)
  await userEvent.fill(page.getByTestId('lk-send-recipient'), to)
  await expect.element(page.getByTestId('lk-send-address')).toBeVisible()
}

/** Continues from the form to the review. */
export async function reviewSend(sender: Sender): Promise<void> {
  await page.getByTestId('lk-send-submit').click()
  await sender.shows('WalletSendPreview')
  await expect.element(page.getByTestId('lk-send-confirm')).toBeEnabled()
}
