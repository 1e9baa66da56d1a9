import type { Page } from '@playwright/test'
import { balanceOf, rpc, setBalance } from './chain.js'
import { ONE, view, visit } from './fixtures.js'
import { addressOf, approvalAfter, approve, logIn, newAddress } from './login.js'
import { expect, test } from './partitioned.js'
import { serverSession } from './signIn.js'

/** Logs in and takes the smart account that is offered. */
async function becomeSmart(page: Page, options: Record<string, string> = {}): Promise<`0x${string}`> {
  await visit(page, { wallets: 'none', ...options })
  const key = await logIn(page, newAddress())
  await page.getByTestId('lk-upgrade').click()
  await expect(page.getByTestId('demo-address')).not.toHaveText(key)
  return (await addressOf(page)) as `0x${string}`
}

const codeAt = (address: string): Promise<unknown> => rpc(ONE, 'eth_getCode', [address, 'latest'])

test('default: the first send puts the smart account on the chain', async ({ page }) => {
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
  // To the wei: the operator's paymaster paid the fee, as the window said.
  expect(await balanceOf(ONE, me)).toBe(99n * 10n ** 16n)
})

test('behavior: who signs in with an account that is not on the chain yet is signed in on the server', async ({ page }) => {
  test.slow()
  await visit(page, { wallets: 'none', signIn: '1' })
  const key = await logIn(page, newAddress())
  await page.getByTestId('lk-upgrade').click()
  await expect(view(page, 'ConnectingSiwe')).toBeVisible()
  await expect(page.getByTestId('demo-address')).not.toHaveText(key)
  const me = await addressOf(page)
  await approve(await approvalAfter(page, () => page.getByTestId('lk-sign-in').click()))
  await expect(page.getByTestId('demo-session')).toHaveText(/^eip155:/)
  expect(await serverSession(page)).toBe(`eip155:31337:${me}`)
  expect(await codeAt(me)).toBe('0x')
})
