import type { Page } from '@playwright/test'
import { createWalletClient, custom, parseEther, type WalletClient } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { addresses } from './addresses.js'
import { balanceOf, rpc, setBalance, tokenBalanceOf } from './chain.js'
import { expect, modal, ONE, test, view, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  backOnPage,
  logIn,
  newAddress,
  upgrade,
} from './login.js'
import { serverSession } from './signIn.js'

/** Logs in and selects the smart account in the settings. */
async function becomeSmart(
  page: Page,
  options: Record<string, string> = {},
): Promise<`0x${string}`> {
  await visit(page, { wallets: 'none', ...options })
  const key = await logIn(page, newAddress())
  await backOnPage(page)
  await upgrade(page)
  await expect(page.getByTestId('demo-address')).not.toHaveText(key)
  return (await addressOf(page)) as `0x${string}`
}

/** A viem client as in an app, over the page's own connection. */
function walletOf(page: Page): WalletClient {
  const request = (call: { method: string; params?: unknown }): Promise<unknown> =>
    page.evaluate(async (given) => {
      const { connections, current } = window.latchkeyDemo.config?.state ?? {}
      const provider = (await connections?.get(current ?? '')?.connector.getProvider()) as {
        request(call: object): Promise<unknown>
      }
      return provider.request(given)
    }, call)
  return createWalletClient({ transport: custom({ request }, { retryCount: 0 }) })
}

const codeAt = (address: string): Promise<unknown> => rpc(ONE, 'eth_getCode', [address, 'latest'])

test('behavior: signing in with an undeployed account succeeds on the server', async ({ page }) => {
  test.slow()
  await visit(page, { wallets: 'none', signIn: '1' })
  const key = await logIn(page, newAddress())
  await approve(await approvalAfter(page, () => page.getByTestId('lk-sign-in').click()))
  await expect(modal(page)).toBeHidden()
  expect(await serverSession(page)).toBe(`eip155:31337:${key}`)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-settings').click()
  await page.getByTestId('lk-account-type-smartAccount').click()
  // Another account signs in for itself.
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await expect(page.getByTestId('demo-address')).not.toHaveText(key)
  const me = await addressOf(page)
  await approve(await approvalAfter(page, () => page.getByTestId('lk-sign-in').click()))
  await expect.poll(() => serverSession(page)).toBe(`eip155:31337:${me}`)
  expect(await codeAt(me)).toBe('0x')
})

test('default: the first send deploys the account; viem sends batches', async ({
  page,
  context,
  watch,
}) => {
  test.slow()
  const me = await becomeSmart(page)
  await page.getByTestId('lk-close').click()
  expect(await codeAt(me)).toBe('0x')
  await setBalance(ONE, me, 10n ** 18n)
  const window = await approvalAfter(page, () => page.getByTestId('demo-send-transaction').click())
  await expect(window.getByTestId('lk-sheet')).toContainText('smart account')
  await expect(window.getByTestId('lk-sheet')).toContainText(/paid for you|sponsored|pays/i)
  await approve(window)
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await codeAt(me)).not.toBe('0x')
  // Exact to the wei: the operator's paymaster paid the fee, as the window shows.
  expect(await balanceOf(ONE, me)).toBe(99n * 10n ** 16n)

  const wallet = walletOf(page)
  expect(await wallet.getCapabilities({ account: me, chainId: 31337 })).toEqual({
    atomic: { status: 'supported' },
    paymasterService: { supported: true },
  })
  // The account of another user: no capabilities.
  expect(
    await wallet.request({ method: 'wallet_getCapabilities', params: [worldContracts.weth] }),
  ).toEqual({})
  await setBalance(ONE, me, parseEther('1'))
  const recipient = privateKeyToAddress(generatePrivateKey())
  const batch = (paymasterService: object): Promise<{ id: string }> =>
    wallet.sendCalls({
      account: me,
      chain: anvil,
      forceAtomic: true,
      calls: [
        { to: recipient, value: parseEther('0.01') },
        // Wraps the sent ether.
        { to: worldContracts.weth, value: parseEther('0.02'), data: '0xd0e30db0' },
      ],
      capabilities: { paymasterService } as never,
    })
  /**
   * Requests the batch, reads the fee in the window, approves, and waits until the chain has it.
   */
  async function send(paymasterService: object): Promise<string> {
    const asked: Promise<{ id: string }>[] = []
    const window = await approvalAfter(page, async () => void asked.push(batch(paymasterService)))
    await expect(window.getByTestId('lk-ledger-out').first()).toContainText('ETH')
    const fee = (await window.locator('dt:has-text("Network fee") + dd').textContent()) ?? ''
    await approve(window)
    const [{ id } = { id: '' }] = await Promise.all(asked)
    await expect.poll(async () => (await wallet.getCallsStatus({ id })).statusCode).toBe(200)
    expect(await wallet.getCallsStatus({ id })).toMatchObject({
      version: '2.0.0',
      chainId: 31337,
      atomic: true,
      receipts: [{ status: 'success' }],
    })
    return fee
  }

  expect(await send({})).toBe('Paid for you')
  expect(await balanceOf(ONE, recipient)).toBe(parseEther('0.01'))
  expect(await tokenBalanceOf(ONE, worldContracts.weth, me)).toBe(parseEther('0.02'))
  // Exact to the wei.
  expect(await balanceOf(ONE, me)).toBe(parseEther('0.97'))

  await context.route(`${addresses.bundler}/31337/paymaster`, (route) => route.abort())
  watch.allowed.push(/Failed to load resource: net::ERR_FAILED/)
  await expect(batch({})).rejects.toThrow(/cannot be reached|no paymaster pays/i)
  expect(await balanceOf(ONE, me)).toBe(parseEther('0.97'))
  const [, most = ''] =
    /^At most \u2068([\d.]+) ETH\u2069$/.exec(await send({ optional: true })) ?? []
  expect(await balanceOf(ONE, recipient)).toBe(parseEther('0.02'))
  const fee = parseEther('0.94') - (await balanceOf(ONE, me))
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThanOrEqual(parseEther(most))
})
