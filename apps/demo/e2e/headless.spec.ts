import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { historyOf } from './activity.js'
import { addresses } from './addresses.js'
import { ACCOUNTS, expect, modal } from './fixtures.js'
import { approve, pair, scan, sessions, test } from './phone.js'
import { stranger } from './send.js'
import { allowance, etherBalance, newSwapper, type Swapper, tokenBalance, unitsIn } from './swap.js'

const part = (page: Page, name: string): Locator => page.getByRole('region', { name })
const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name }).click()
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name })

/** Opens the example with an installed wallet and connects it. */
async function connect(page: Page, { key, address }: Swapper): Promise<void> {
  await page.goto(`${addresses.headless}/?key=${key}`)
  await press(page, 'Test Wallet')
  await expect(heading(page, address)).toBeVisible()
}

/** Returns the allowances of DOL for the exchanges, in its smallest unit. */
async function allowed({ address }: Swapper): Promise<bigint> {
  const { uniswapV2, uniswapV3 } = worldContracts
  const spenders = [uniswapV2.router, uniswapV3.router]
  const amounts = await Promise.all(spenders.map((spender) => allowance('DOL', address, spender)))
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

async function fillSwap(page: Page, from: string, amount: string, to: string): Promise<Locator> {
  const swap = part(page, 'Swap')
  await press(swap, 'Swap tokens')
  await swap.getByLabel('From').selectOption({ label: from })
  await swap.getByLabel('To').selectOption({ label: to })
  await swap.getByLabel('Amount').fill(amount)
  await press(swap, 'Review')
  return swap
}

test('default: connects an installed wallet, and shows the balances and history of the chain', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 12_500_000n })
  // The page reads the history only once.
  await expect.poll(async () => (await historyOf(me.address)).data.length).toBeGreaterThan(0)
  await connect(page, me)
  const balances = page.getByRole('list', { name: 'Balances' })
  await expect(balances).toContainText('10 ETH')
  await expect(balances).toContainText('12.5 DOL')
  await expect(balances).toContainText('Worth $')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('receive +12.5 DOL')
  await expect(modal(page)).toHaveCount(0)
})

test('behavior: connects a wallet on another device by the QR code on the screen', async ({
  page,
  phone,
}) => {
  await page.goto(addresses.headless)
  await press(page, 'QR code')
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const uri = await scan(page)
  expect(uri).toMatch(/^wc:/)
  await pair(phone, uri ?? '')
  await approve(phone)
  await expect(heading(page, ACCOUNTS[0])).toBeVisible()
  await page.reload()
  await expect(heading(page, ACCOUNTS[0])).toBeVisible()
  await press(page, 'Disconnect')
  await expect(heading(page, 'Connect a wallet')).toBeVisible()
  await expect(sessions(phone)).toHaveCount(0)
})

test('behavior: reports a declined pairing, and another code works', async ({ page, phone }) => {
  await page.goto(addresses.headless)
  await press(page, 'QR code')
  const declined = await page.locator('figcaption').innerText()
  await pair(phone, declined)
  await phone.getByTestId('phone-reject').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await press(page, 'Create another code')
  await expect(page.locator('figcaption')).not.toHaveText(declined)
  await pair(phone, await page.locator('figcaption').innerText())
  await approve(phone)
  await expect(heading(page, ACCOUNTS[0])).toBeVisible()
})

test('behavior: sends the reviewed amount of ether to the reviewed recipient', async ({ page }) => {
  const [me, to] = [await newSwapper(), stranger()]
  await connect(page, me)
  const send = part(page, 'Send')
  await expect(send.getByLabel('Token')).toContainText('ETH')
  await expect(send.getByRole('button', { name: 'Review' })).toBeDisabled()
  await send.getByLabel('Amount').fill('0.25')
  await send.getByLabel('Recipient').fill(to)
  await press(send, 'Review')
  await press(send, `Send 0.25 ETH to ${to}`)
  await expect(send.getByRole('status')).toHaveText('confirmed')
  expect(await etherBalance(to)).toBe(25n * 10n ** 16n)
  await expect(page.getByRole('list', { name: 'Balances' })).toContainText('9.7')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('send −0.25 ETH')
  await press(send, 'Back')
  await expect(send.getByLabel('Recipient')).toHaveValue('')
})

test('behavior: sends a token after the correction of a refused amount', async ({ page }) => {
  const [me, to] = [await newSwapper({ DOL: 5_000_000n }), stranger()]
  await connect(page, me)
  const send = part(page, 'Send')
  await send.getByLabel('Token').selectOption({ label: 'DOL' })
  await send.getByLabel('Recipient').fill(to)
  await send.getByLabel('Amount').fill('6')
  await expect(send.getByRole('button', { name: 'Review' })).toBeDisabled()
  await send.getByLabel('Amount').fill('5')
  await press(send, 'Review')
  await press(send, `Send 5 DOL to ${to}`)
  await expect(send.getByRole('status')).toHaveText('confirmed')
  expect(await tokenBalance('DOL', to)).toBe(5_000_000n)
  expect(await tokenBalance('DOL', me.address)).toBe(0n)
})

test('behavior: swaps ether for at least the reviewed minimum', async ({ page }) => {
  const me = await newSwapper()
  await connect(page, me)
  const swap = await fillSwap(page, 'ETH', '0.1', 'DOL')
  const confirm = swap.getByRole('button', { name: /^Confirm swap: 0\.1 ETH for at least/ })
  const minimum = unitsIn((await confirm.innerText()).split('at least ')[1] ?? '', 6)
  expect(minimum).toBeGreaterThan(0n)
  await confirm.click()
  await expect(swap.getByRole('status')).toHaveText('success')
  expect(await tokenBalance('DOL', me.address)).toBeGreaterThanOrEqual(minimum)
  await press(swap, 'Done')
})

test('behavior: approves exactly the amount of a token, then swaps it, with one click each', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 100_000_000n })
  await connect(page, me)
  const swap = await fillSwap(page, 'DOL', '40', 'DAY')
  await press(swap, /^Confirm approve: 40 DOL/)
  await expect(swap.getByRole('button', { name: /^Confirm swap: 40 DOL/ })).toBeVisible()
  expect(await allowed(me)).toBe(40_000_000n)
  await press(swap, /^Confirm swap: 40 DOL/)
  await expect(swap.getByRole('status')).toHaveText('success')
  expect(await tokenBalance('DOL', me.address)).toBe(60_000_000n)
  expect(await tokenBalance('DAY', me.address)).toBeGreaterThan(0n)
  expect(await allowed(me)).toBe(0n)
})

test('behavior: switches the network in the wallet, and shows the balances of that network', async ({
  page,
}) => {
  const me = await newSwapper()
  await connect(page, me)
  const balances = page.getByRole('list', { name: 'Balances' })
  await expect(balances).toContainText('10 ETH')
  await press(page, 'Sandbox Two')
  await expect(page.getByRole('button', { name: 'Sandbox Two' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(balances).not.toContainText('10 ETH')
})

test('behavior: the example has less than 300 lines of TypeScript and uses no view of the kit', () => {
  const folder = join(import.meta.dirname, '../../../examples/headless/src')
  const isApp = (name: string): boolean => /\.tsx?$/.test(name) && name !== 'sandbox.ts'
  const sources = readdirSync(folder).filter(isApp)
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  expect(text.split('\n').length).toBeLessThan(300)
  expect(text).not.toMatch(/ConnectButton|AccountButton|NetworkButton|useModal|openModal/)
})
