import type { Page } from '@playwright/test'
import { people } from '../../../packages/sandbox/src/world/people.js'
import { row, rows } from './activity.js'
import { balanceOf } from './chain.js'
import { expect, ONE, prompts, test, view } from './fixtures.js'
import { connectNewAccount } from './ownAccount.js'
import * as send from './send.js'
import { allowance, choose, review, submit, tokenBalance } from './swap.js'

/** Swaps the typed amount, step by step, and goes back to the account. */
async function swap(
  page: Page,
  { amount, from, to }: { amount: string; from: string; to: string },
  steps: readonly string[],
): Promise<void> {
  await page.getByTestId('lk-action-swap').click()
  if (from !== 'ETH') await choose(page, 'from', from)
  await choose(page, 'to', to)
  await review(page, amount)
  for (const step of steps) {
    await expect(submit(page)).toHaveText(step)
    await submit(page).click()
  }
  await expect(view(page, 'SwapProgress')).toContainText(`Swapped ${amount} ${from}`)
  await page.getByTestId('lk-swap-done').click()
  await expect(view(page, 'Account')).toBeVisible()
}

test('default: buys, receives, sends to a name, swaps, approves and swaps again, and lists each transaction', async ({
  page,
}) => {
  test.slow()
  const me = (await connectNewAccount(page)) as `0x${string}`
  const ada = await balanceOf(ONE, people.ada.address)

  // An empty account shows the ways to fund it.
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-buy').click()
  await page.getByTestId('lk-buy-token').click()
  await page.getByTestId('lk-buy-token-ETH').click()
  await page.getByTestId('lk-buy-quick-100').click()
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('lk-provider-sandbox').click(),
  ])
  await shop.getByRole('button', { name: 'Review' }).click()
  await shop.getByRole('button', { name: 'Pay 100.00 USD' }).click()
  await page.getByTestId('lk-buy-done').click()
  const bought = await balanceOf(ONE, me)
  expect(bought).toBeGreaterThan(10n ** 16n)
  await expect(page.getByTestId('lk-token-ETH')).toBeVisible()

  await page.getByTestId('lk-action-receive').click()
  await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-uri', me)
  await page.getByTestId('lk-back').click()

  await page.getByTestId('lk-action-send').click()
  await send.fill(page, { what: '0.002', to: 'ada.eth' })
  await send.review(page)
  await send.confirm(page).click()
  await page.getByTestId('lk-send-done').click()
  expect((await balanceOf(ONE, people.ada.address)) - ada).toBe(2n * 10n ** 15n)

  await swap(page, { amount: '0.02', from: 'ETH', to: 'DOL' }, ['Swap 0.02 ETH'])
  const dollars = await tokenBalance('DOL', me)
  await swap(page, { amount: '20', from: 'DOL', to: 'DAY' }, ['Allow 20 DOL', 'Swap 20 DOL'])
  expect(dollars - (await tokenBalance('DOL', me))).toBe(20_000_000n)
  expect(await tokenBalance('DAY', me)).toBeGreaterThan(0n)
  expect(await allowance('DOL', me)).toBe(0n)
  // Connect, send, swap, approve, swap: one prompt each.
  expect(await prompts(page)).toBe(5)

  await page.getByTestId('lk-tab-activity').click()
  await page.getByTestId('lk-all-activity').click()
  await expect(row(page, 'Received')).toBeVisible()
  const expected = [
    /Swapped 20 DOL to DAY \+[\d.]+ DAY/,
    /Allowed .* 20 DOL/,
    /Swapped 0.02 ETH to DOL \+[\d.]+ DOL/,
    /Sent to .* −0.002 ETH/,
    /Received from .* \+0\.\d+ ETH/,
  ]
  await expect(rows(page)).toHaveCount(expected.length)
  // Incoming transfers appear once the history has them.
  for (const [index, words] of expected.entries())
    await expect
      .poll(async () => (await rows(page).nth(index).innerText()).replace(/\s+/g, ' '))
      .toMatch(words)
})
