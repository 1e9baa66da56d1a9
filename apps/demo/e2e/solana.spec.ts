import type { Page } from '@playwright/test'
import { composeSwap } from '../../../packages/sandbox/src/ledger/jupiter/composeSwap.js'
import { solanaTestAccounts } from '../../../packages/testing/src/wallets/solana/solanaAccounts.js'
import { addresses } from './addresses.js'
import { ACCOUNTS, expect, test, view, visit } from './fixtures.js'
import { approvalAfter, approve, backOnPage, logIn, newAddress } from './login.js'
import { connectPhone, test as phoneTest } from './phone.js'
import { amount, confirm, fill, review, submit } from './send.js'
import {
  chooseSunstone,
  connectBoth,
  connectedAddresses,
  connectSolana,
  freshAddress,
  giveSol,
  lamportsOf,
  SOLANA_ACCOUNT,
  solanaPrompts,
  tokensOf,
} from './solana.js'
import { choose, amount as swapAmount, submit as swapSubmit, unitsIn } from './swap.js'

// Serial, because they read the balances of one account.
test.describe.configure({ mode: 'default' })

const [EVM_ACCOUNT] = ACCOUNTS

test('default: one wallet connects both kinds of networks, restores them after a reload, and its account is followed', async ({
  page,
}) => {
  await visit(page, { solana: 'same' })
  await connectBoth(page)
  await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, SOLANA_ACCOUNT])
  await page.reload()
  await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, SOLANA_ACCOUNT])
  // wagmi shows the EVM connection only.
  await expect(page.getByTestId('demo-address')).toHaveText(EVM_ACCOUNT)
  const [, next] = solanaTestAccounts(2)
  await page.evaluate(() => window.latchkeyDemo.solanaWallet.selectAccount(1))
  await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, next?.address])
})

/** Opens a page that is connected on Solana, with send open. */
async function openSolanaSend(page: Page): Promise<void> {
  await visit(page, { solana: 'on' })
  await connectSolana(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-send').click()
  await expect(page.getByTestId('lk-send-token')).toContainText('SOL')
}

test('default: sends SOL and a token to a new address, with its rent and deposit', async ({
  page,
}) => {
  const to = freshAddress()
  await openSolanaSend(page)
  await fill(page, { what: '0.0001', to })
  await submit(page).click()
  await expect(page.getByTestId('lk-send-problem')).toContainText('0.00089088 SOL')
  await expect(amount(page)).toHaveValue('0.0001')
  expect(await lamportsOf(to)).toBe(0)

  await amount(page).fill('0.5')
  await review(page)
  await expect(view(page, 'WalletSendPreview').getByTestId('lk-send-to')).toContainText(to)
  await confirm(page).click()
  await expect(view(page, 'WalletSendProgress')).toContainText('Sent 0.5 SOL')
  expect(await lamportsOf(to)).toBe(500_000_000)
  await page.getByTestId('lk-send-done').click()

  await page.getByTestId('lk-action-send').click()
  await page.getByTestId('lk-send-token').click()
  // A counterfeit has the same symbol.
  await view(page, 'WalletSendSelectToken').getByTestId('lk-token-DOL').first().click()
  await fill(page, { what: '1.25', to })
  await review(page)
  await expect(view(page, 'WalletSendPreview').getByTestId('lk-send-rent')).toContainText(
    '0.002039 SOL',
  )
  await confirm(page).click()
  await expect(view(page, 'WalletSendProgress')).toContainText('Sent 1.25 DOL')
  expect(await tokensOf(to, 'DOL')).toBe(1_250_000n)
})

test('default: shows the total in dollars, buys SOL, and the ledger has it', async ({ page }) => {
  await visit(page, { solana: 'on' })
  await connectSolana(page)
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-balance')).toContainText(/\$[\d,]{4,}/)
  await page.getByTestId('lk-action-buy').click()
  await expect(page.getByTestId('lk-buy-token')).toContainText('SOL')
  await page.getByTestId('lk-buy-quick-50').click()
  await expect(page.getByTestId('lk-buy-outcome')).toHaveAttribute('data-kind', 'quote')
  const before = await lamportsOf(SOLANA_ACCOUNT)
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('lk-provider-sandbox').press('Enter'),
  ])
  await expect(shop.locator('.address')).toContainText(SOLANA_ACCOUNT)
  await shop.getByRole('button', { name: 'Review' }).click()
  await shop.getByRole('button', { name: 'Pay 50.00 USD' }).click()
  await expect(page.getByText('SOL arrived').first()).toBeVisible()
  // 49.15 dollars at the price of the sandbox’s exchange, 149.55 dollars.
  expect((await lamportsOf(SOLANA_ACCOUNT)) - before).toBe(328_652_624)
})

/** Signs in, in the wallet while it connects or with the message that the app shows afterwards. */
async function signIn(page: Page): Promise<void> {
  const button = page.getByTestId('lk-sign-in')
  const session = page.getByTestId('demo-session')
  await expect
    .poll(async () => (await button.isVisible()) || (await session.textContent()) !== '—')
    .toBe(true)
  if (await button.isVisible()) await button.click()
  await expect(session).toContainText(SOLANA_ACCOUNT)
}

test('default: signs in on Solana while the wallet connects', async ({ page }) => {
  await visit(page, { solana: 'on', signIn: '1' })
  await chooseSunstone(page)
  await signIn(page)
  const prompts = await page.evaluate(() =>
    window.latchkeyDemo.solanaWallet.prompts.map(({ kind }) => kind),
  )
  expect(prompts).toEqual(['signIn'])
})

test('behavior: signs in on Solana with a wallet that only signs messages', async ({ page }) => {
  await visit(page, {
    solana: 'on',
    signIn: '1',
    behavior: JSON.stringify({ missingFeatures: ['solana:signIn'] }),
  })
  await chooseSunstone(page)
  await signIn(page)
})

test('behavior: an e-mail login has a Solana account, is restored, and sends SOL', async ({
  page,
}) => {
  await visit(page, { solana: 'on' })
  await logIn(page, newAddress())
  await backOnPage(page)
  await expect.poll(async () => (await connectedAddresses(page)).length).toBe(2)
  const addresses = await connectedAddresses(page)
  await page.reload()
  await expect.poll(() => connectedAddresses(page)).toEqual(addresses)

  const [, me = ''] = addresses
  await giveSol(me, 1_000_000_000)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-switch-account').click()
  await view(page, 'SwitchAddress').getByTestId(`lk-account-${me}`).click()
  await page.getByTestId('lk-action-send').click()
  const to = freshAddress()
  await fill(page, { what: '0.25', to })
  await review(page)
  const window = await approvalAfter(page, () => confirm(page).click())
  await expect(window.getByTestId('lk-ledger-out')).toContainText('0.25 SOL')
  await approve(window)
  await expect(view(page, 'WalletSendProgress')).toContainText('Sent 0.25 SOL')
  expect(await lamportsOf(to)).toBe(250_000_000)
})

phoneTest(
  'behavior: one code connects a phone in both kinds of networks',
  async ({ page, phone }) => {
    await visit(page, { solana: 'on' })
    await connectPhone(page, phone)
    await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, SOLANA_ACCOUNT])
  },
)

/** Connects on Solana and fills in a swap of SOL for a listed token. */
async function openSolanaSwap(page: Page, typed: string): Promise<void> {
  await visit(page, { solana: 'on' })
  await connectSolana(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-swap').click()
  await choose(page, 'to', 'DOL')
  await swapAmount(page).fill(typed)
  await expect(swapSubmit(page)).toBeEnabled()
  // Both prices are known, and the exchange's is not worse.
  await expect(page.getByTestId('lk-swap-accept')).toBeHidden()
}

test('default: swaps SOL for a token with one prompt, and the ledger has the reviewed amounts', async ({
  page,
}) => {
  await openSolanaSwap(page, '0.5')
  const before = {
    sol: await lamportsOf(SOLANA_ACCOUNT),
    dol: await tokensOf(SOLANA_ACCOUNT, 'DOL'),
  }
  await swapSubmit(page).click()
  await expect(swapSubmit(page)).toHaveText('Swap 0.5 SOL')
  const minimum = unitsIn(await page.getByTestId('lk-swap-minimum').textContent(), 6)
  await swapSubmit(page).dblclick()
  await expect(view(page, 'SwapProgress')).toContainText(/Swapped 0\.5 SOL to [\d.,]+ DOL/)
  expect(await solanaPrompts(page)).toBe(1)
  const arrived = (await tokensOf(SOLANA_ACCOUNT, 'DOL')) - before.dol
  expect(arrived).toBeGreaterThanOrEqual(minimum)
  expect(minimum).toBeGreaterThan(74_000_000n)
  const paid = before.sol - (await lamportsOf(SOLANA_ACCOUNT))
  expect(paid).toBeGreaterThan(500_000_000)
  expect(paid).toBeLessThan(501_000_000)
})

test('error: S31 refuses a hostile server’s swap for a stranger without a prompt or a transfer', async ({
  page,
}) => {
  await page.route(/\/v1\/convert\/build-transaction/, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { tx: { data: string } }
    const { data } = await composeSwap({
      url: addresses.jupiter,
      from: 'SOL',
      to: 'DOL',
      amount: 500_000_000n,
      user: SOLANA_ACCOUNT,
      trick: 'recipient',
    })
    await route.fulfill({ response, json: { tx: { ...reply.tx, data } } })
  })
  await openSolanaSwap(page, '0.5')
  const before = await tokensOf(SOLANA_ACCOUNT, 'DOL')
  await swapSubmit(page).click()
  await expect(view(page, 'Swap')).toContainText('Nothing was asked of the wallet')
  expect(await solanaPrompts(page)).toBe(0)
  expect(await tokensOf(SOLANA_ACCOUNT, 'DOL')).toBe(before)
})
