import type { Page } from '@playwright/test'
import { ACCOUNTS, expect, test, view, visit } from './fixtures.js'
import { logIn, newAddress, skipOffer } from './login.js'
import { connectPhone, test as phoneTest } from './phone.js'
import { amount, confirm, fill, review, submit } from './send.js'
import {
  chooseSunstone,
  connectBoth,
  connectedAddresses,
  connectSolana,
  freshAddress,
  lamportsOf,
  SOLANA_ACCOUNT,
  tokensOf,
} from './solana.js'

const [EVM_ACCOUNT] = ACCOUNTS

test('default: one wallet connects both kinds of networks, and a reload restores them', async ({
  page,
}) => {
  await visit(page, { solana: 'same' })
  await connectBoth(page)
  await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, SOLANA_ACCOUNT])
  await page.reload()
  await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, SOLANA_ACCOUNT])
  // wagmi shows the EVM connection only.
  await expect(page.getByTestId('demo-address')).toHaveText(EVM_ACCOUNT)
})

test('behavior: switches between the connections, disconnects one, then all', async ({ page }) => {
  await visit(page, { solana: 'same' })
  await connectBoth(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-switch-account').click()
  await view(page, 'SwitchAddress').getByTestId(`lk-account-${SOLANA_ACCOUNT}`).click()
  await expect.poll(() => connectedAddresses(page)).toEqual([SOLANA_ACCOUNT, EVM_ACCOUNT])
  await expect(view(page, 'Account').getByTestId('lk-token-SOL')).toBeVisible()
  await page.getByTestId('lk-switch-account').click()
  await page.getByTestId('lk-disconnect-eip155').click()
  await expect.poll(() => connectedAddresses(page)).toEqual([SOLANA_ACCOUNT])
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await page.reload()
  await expect.poll(() => connectedAddresses(page)).toEqual([SOLANA_ACCOUNT])
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect.poll(() => connectedAddresses(page)).toEqual([])
})

/** A page that is connected on Solana, with send open. */
async function openSolanaSend(page: Page): Promise<void> {
  await visit(page, { solana: 'on' })
  await connectSolana(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-send').click()
  await expect(page.getByTestId('lk-send-token')).toContainText('SOL')
}

test('default: sends SOL to a new address, and the ledger has it', async ({ page }) => {
  const to = freshAddress()
  await openSolanaSend(page)
  await fill(page, { what: '0.5', to })
  await review(page)
  await expect(view(page, 'WalletSendPreview').getByTestId('lk-send-to')).toContainText(to)
  await confirm(page).click()
  await expect(view(page, 'WalletSendProgress')).toContainText('Sent 0.5 SOL')
  expect(await lamportsOf(to)).toBe(500_000_000)
})

test('behavior: sends a token to a new address, names the deposit, and creates the account', async ({
  page,
}) => {
  const to = freshAddress()
  await openSolanaSend(page)
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

test('error: an amount below the rent of a new address is explained, and the form stays', async ({
  page,
}) => {
  const to = freshAddress()
  await openSolanaSend(page)
  await fill(page, { what: '0.0001', to })
  await submit(page).click()
  await expect(page.getByTestId('lk-send-problem')).toContainText('0.00089088 SOL')
  await expect(amount(page)).toHaveValue('0.0001')
  expect(await lamportsOf(to)).toBe(0)
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

test('behavior: an e-mail login has an account on Solana, too, and both are restored', async ({
  page,
}) => {
  await visit(page, { solana: 'on' })
  await logIn(page, newAddress())
  await skipOffer(page)
  await expect.poll(async () => (await connectedAddresses(page)).length).toBe(2)
  const addresses = await connectedAddresses(page)
  await page.reload()
  await expect.poll(() => connectedAddresses(page)).toEqual(addresses)
})

phoneTest(
  'behavior: one code connects a phone in both kinds of networks',
  async ({ page, phone }) => {
    await visit(page, { solana: 'on' })
    await connectPhone(page, phone)
    await expect.poll(() => connectedAddresses(page)).toEqual([EVM_ACCOUNT, SOLANA_ACCOUNT])
  },
)
