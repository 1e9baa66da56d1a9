import type { Page } from '@playwright/test'
import { createWalletClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { people } from '../../../packages/sandbox/src/world/people.js'
import { rows } from './activity.js'
import { addresses } from './addresses.js'
import { balanceOf, sentBy } from './chain.js'
import { expect, misbehave, ONE, prompts, test, view } from './fixtures.js'
import {
  amount,
  chooseToken,
  confirm,
  fill,
  recipient,
  review,
  stranger,
  submit,
  visitSend,
} from './send.js'
import { newSwapper, type Swapper, tokenBalance } from './swap.js'

const title = (page: Page) => view(page, 'WalletSendProgress').locator('.lk-status__title')

test('default: reviews and sends ether to an address, confirms it, and stores the recipient', async ({
  page,
}) => {
  const me = await newSwapper()
  const to = stranger()
  await visitSend(page, me)
  await expect(submit(page)).toHaveText('Enter an amount')
  await amount(page).fill('1.5')
  await expect(submit(page)).toHaveText('Add a recipient')
  await recipient(page).fill(to.toLowerCase())
  await expect(page.getByTestId('lk-send-address')).toContainText(to)
  await expect(page.getByTestId('lk-send-recipient-message')).toContainText(
    'New address. Check every character',
  )
  await review(page)
  await expect(page.getByTestId('lk-send-what')).toHaveText('1.5 ETH')
  await expect(page.getByTestId('lk-send-to')).toContainText(to)
  await expect(page.getByTestId('lk-send-fee')).toContainText('ETH')
  expect(await prompts(page)).toBe(1)
  // A fast double click: one prompt only.
  await confirm(page).dblclick()
  await expect(title(page)).toHaveText('Sent 1.5 ETH')
  expect(await prompts(page)).toBe(2)
  expect(await balanceOf(ONE, to)).toBe(1_500_000_000_000_000_000n)
  await page.getByTestId('lk-send-done').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect(page.getByTestId('lk-token-ETH')).toContainText('8.499')
  // The form is empty. The last recipient is among the recent ones, without a warning.
  await page.getByTestId('lk-action-send').click()
  await page.getByTestId(`lk-recent-${to}`).click()
  await expect(page.getByTestId('lk-send-recipient-message')).toContainText(
    'sent to this address once',
  )
})

test('behavior: sends a token to a name with its whole address, accepts dollars, and reports a transfer fee', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 500_000_000n, TITHE: 100n * 10n ** 18n })
  const before = await tokenBalance('DOL', people.ada.address)
  await visitSend(page, me)
  await chooseToken(page, 'DOL')
  await fill(page, { what: '12.5', to: 'ADA.eth' })
  await expect(page.getByTestId('lk-send-address')).toContainText(people.ada.address)
  await review(page)
  await expect(view(page, 'WalletSendPreview')).toContainText('ada.eth')
  await expect(page.getByTestId('lk-send-to')).toContainText(people.ada.address)
  await confirm(page).click()
  await expect(title(page)).toHaveText('Sent 12.5 DOL')
  expect((await tokenBalance('DOL', people.ada.address)) - before).toBe(12_500_000n)
  await page.getByTestId('lk-send-done').click()

  await page.getByTestId('lk-action-send').click()
  await chooseToken(page, 'TITHE')
  await page.getByTestId('lk-amount-flip').click()
  await fill(page, { what: '10', to: people.ada.address })
  await expect(page.getByTestId('lk-amount-flip')).toContainText('TITHE')
  await review(page)
  await expect(page.getByTestId('lk-send-arrives')).toContainText('will arrive')
})

test('error: SEC-45 shows a look-alike address beside the known one, and one click sends nothing', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 10_000_000n })
  const known = stranger()
  const alike = `${known.slice(0, 6)}${'5'.repeat(32)}${known.slice(-4)}`.toLowerCase()
  await visitSend(page, me)
  await chooseToken(page, 'DOL')
  await fill(page, { what: '1', to: known })
  await review(page)
  await confirm(page).click()
  await page.getByTestId('lk-send-done').click()
  await page.getByTestId('lk-action-send').click()
  await chooseToken(page, 'DOL')
  await fill(page, { what: '2', to: alike })
  await submit(page).click()
  await expect(page.getByTestId('lk-send-lookalike')).toContainText(
    'looks like an address you know',
  )
  await page.getByTestId('lk-send-use-known').click()
  await recipient(page).focus()
  await expect(recipient(page)).toHaveValue(known)
  await recipient(page).fill(alike)
  await submit(page).click()
  await page.getByTestId('lk-send-use-other').click()
  await expect(page.getByTestId('lk-send-alike-note')).toBeVisible()
  expect(await sentBy(ONE, me.address)).toBe(1)
})

test('error: SEC-52 refuses and reports when the wallet switches during the review', async ({
  page,
}) => {
  const me = await newSwapper()
  await visitSend(page, me)
  await fill(page, { what: '1', to: stranger() })
  await review(page)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(page.getByRole('button', { name: /on Sandbox Two\. Change token/ })).toBeVisible()
  await expect(page.getByTestId('lk-send-problem')).toContainText('Your account or network changed')
  await expect(recipient(page)).toHaveValue('')
  expect(await prompts(page)).toBe(1)
  expect(await sentBy(ONE, me.address)).toBe(0)
})

/** Makes the wallet send a valid transaction with a gap in its nonce, so that it stays pending. */
async function holdBack(page: Page, { key, address }: Swapper, to: `0x${string}`, units: bigint) {
  const wallet = createWalletClient({
    account: privateKeyToAccount(key),
    transport: http(addresses.one),
  })
  const fees = {
    gas: 100_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    chain: null,
    type: 'eip1559',
  } as const
  const nonce = await sentBy(ONE, address)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  const hash = await wallet.sendTransaction({
    to: worldContracts.tokens.DOL.address,
    data,
    nonce: nonce + 1,
    ...fees,
  })
  await misbehave(page, { answersAs: { eth_sendTransaction: hash } })
  return {
    /** Sends the transaction with the missing nonce. */
    letThrough: () => wallet.sendTransaction({ to: address, nonce, ...fees }),
    /**
     * Cancels like the wallet's button: an empty transaction with a higher fee and the same nonce.
     */
    cancel: () =>
      wallet.sendTransaction({
        to: address,
        nonce: nonce + 1,
        ...fees,
        maxFeePerGas: 9_000_000_000n,
        maxPriorityFeePerGas: 6_000_000_000n,
      }),
  }
}

/** Waits until the page has read a pending transaction. By its nonce, the page later finds the
 * transaction that replaced it. */
async function hasReadPending(page: Page): Promise<void> {
  await page.waitForResponse(
    async (response) =>
      response.request().postData()?.includes('eth_getTransactionByHash') === true &&
      (await response.text()).includes('"nonce"'),
  )
}

test('behavior: shows a pending transaction and its outcome after a reload; keeps the form if the wallet cancels it', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 50_000_000n })
  const to = stranger()
  await visitSend(page, me)
  await chooseToken(page, 'DOL')
  await fill(page, { what: '7', to })
  await review(page)
  const first = await holdBack(page, me, to, 7_000_000n)
  await Promise.all([hasReadPending(page), confirm(page).click()])
  await expect(title(page)).toHaveText('Sending 7 DOL')
  await first.cancel()
  await first.letThrough()
  await expect(title(page)).toHaveText('Cancelled')
  await page.getByTestId('lk-send-back').click()
  await expect(amount(page)).toHaveValue('7')
  expect(await tokenBalance('DOL', to)).toBe(0n)

  const second = await holdBack(page, me, to, 7_000_000n)
  await review(page)
  await confirm(page).click()
  await expect(title(page)).toHaveText('Sending 7 DOL')
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-tab-activity').click()
  await expect(rows(page).first()).toContainText('Sending')
  await second.letThrough()
  await expect(rows(page).first()).toContainText('Sent')
  expect(await tokenBalance('DOL', to)).toBe(7_000_000n)
})
