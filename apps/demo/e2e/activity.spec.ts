import type { Page } from '@playwright/test'
import { getAddress } from 'viem'
import {
  ADA,
  connectAs,
  historyOf,
  openActivity,
  openTab,
  row,
  rows,
  serveHistory,
  stranger,
} from './activity.js'
import { rpc, setBalance, transactionOf } from './chain.js'
import { ACCOUNTS, connect, expect, ONE, test, view, visit } from './fixtures.js'

test('default: shows the history of an account by month, with the texts and icons of each transfer', async ({
  page,
}) => {
  const { data } = await historyOf(ADA)
  await connectAs(page, ADA)
  await openTab(page)
  await expect(rows(page)).toHaveCount(4)
  await page.getByTestId('lk-all-activity').click()
  await expect(view(page, 'Transactions')).toBeVisible()
  const words: Record<string, string> = {
    send: 'Sent',
    receive: 'Received',
    trade: 'Swapped',
    approve: 'Allowed',
    deposit: 'Deposited',
    withdraw: 'Withdrawn',
  }
  // Every row in view is a transaction of the history, in its order.
  const shown = data.filter(({ isSpam }) => !isSpam).slice(0, 8)
  for (const [index, { metadata, transfers }] of shown.entries()) {
    const text = (await rows(page).nth(index).innerText()).replace(/\s+/g, ' ')
    expect(text, metadata.hash).toContain(words[metadata.operationType])
    const last = transfers.at(-1)
    if (last) expect(text).toMatch(last.direction === 'in' ? /\+[\d.,]+/ : /\u2212[\d.,]+/)
  }
  // One transaction, to the last digit, as the chain has it.
  const swap = shown.find(({ metadata }) => metadata.operationType === 'trade')
  await row(page, 'Swapped').click()
  await expect(view(page, 'TransactionDetails')).toBeVisible()
  await expect(page.getByTestId('lk-activity-amount')).toHaveText(
    swap?.transfers.map(
      ({ direction, quantity, fungible_info: token }) =>
        `${direction === 'in' ? '+' : '\u2212'}${quantity.numeric} ${token?.symbol}`,
    ) ?? [],
  )
  const hash = (await page.getByTestId('lk-activity-hash').locator('bdi').textContent()) ?? ''
  const { from } = (await transactionOf(ONE, hash)) ?? {}
  expect(from).toBe(ADA.toLowerCase())
  await expect(page.getByTestId('lk-activity-from')).toContainText(ADA)
  await expect(page.getByTestId('lk-activity-status')).toHaveText('Confirmed')
})

test('behavior: shows a sent transaction with its block, once', async ({ page }) => {
  await visit(page)
  await connect(page)
  await page.getByTestId('demo-send-transaction').click()
  await expect(page.getByTestId('demo-result')).toHaveText(/0x[0-9a-f]{64}/)
  const hash = (await page.getByTestId('demo-result').innerText()).match(/0x[0-9a-f]{64}/)?.[0]
  await expect
    .poll(async () =>
      (await historyOf(ACCOUNTS[0])).data.some(({ metadata }) => metadata.hash === hash),
    )
    .toBe(true)
  await openActivity(page)
  await rows(page).first().click()
  await expect(page.getByTestId('lk-activity-hash')).toContainText(hash ?? 'no hash')
  const { to, value } = (await transactionOf(ONE, hash ?? '')) ?? { to: '', value: '0x0' }
  await expect(page.getByTestId('lk-activity-amount')).toHaveText(
    `\u2212${Number(BigInt(value)) / 1e18} ETH`,
  )
  expect((await page.getByTestId('lk-activity-to').innerText()).toLowerCase()).toContain(
    to.slice(2, 6).toLowerCase(),
  )
})

/** A new account without history, whose keys the node has. */
async function newcomer(): Promise<string> {
  const address = getAddress(
    `0x${[...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  )
  await setBalance(ONE, address, 10n ** 20n)
  await rpc(ONE, 'anvil_impersonateAccount', [address])
  return address
}

/**
 * Sends a transaction with a nonce one too high, which stays pending. Returns a function that sends
 * the missing one.
 */
async function sendAhead(
  from: string,
): Promise<{ hash: string; nonce: number; fill(): Promise<void> }> {
  const nonce = Number(await rpc(ONE, 'eth_getTransactionCount', [from, 'latest']))
  const transaction = { from, to: stranger, value: '0xde0b6b3a7640000' }
  const at = (number: number): object => ({ ...transaction, nonce: `0x${number.toString(16)}` })
  const hash = (await rpc(ONE, 'eth_sendTransaction', [at(nonce + 1)])) as string
  return {
    hash,
    nonce: nonce + 1,
    fill: async () => void (await rpc(ONE, 'eth_sendTransaction', [at(nonce)])),
  }
}

/** Lets the kit find, as after a reload, a transaction sent from here. */
async function remember(page: Page, from: string, hash: string, nonce: number): Promise<void> {
  const sent = {
    hash,
    networkId: ONE,
    from,
    nonce,
    sentAt: Date.now(),
    summary: {
      kind: 'send',
      to: stranger,
      out: { id: `${ONE}:nativeToken`, symbol: 'ETH', amount: '1' },
    },
  }
  await page.addInitScript(
    (value) =>
      localStorage.setItem('latchkey.sent', localStorage.getItem('latchkey.sent') ?? value),
    JSON.stringify([sent]),
  )
}

test('behavior: another transaction of the same nonce took the place', async ({ page }) => {
  const from = await newcomer()
  const { hash, nonce, fill } = await sendAhead(from)
  await remember(page, from, hash, nonce)
  // No indexer reports transactions of this account: only the kit can show the outcome.
  await serveHistory(page, [])
  await connectAs(page, from)
  await openTab(page)
  await expect(rows(page).first()).toContainText('Sending')
  // Twenty times the sandbox's fee: more than enough to replace a transaction.
  await rpc(ONE, 'eth_sendTransaction', [
    {
      from,
      to: ACCOUNTS[1],
      value: '0x1',
      gasPrice: '0x12a05f20000',
      nonce: `0x${nonce.toString(16)}`,
    },
  ])
  await fill()
  await expect(rows(page).first()).toContainText('Send failed')
  await expect(rows(page).first()).toContainText('Replaced by another transaction')
  await rows(page).first().click()
  await expect(page.getByTestId('lk-activity-status')).toHaveText('Replaced')
  await expect(page.getByTestId('lk-activity-amount')).toHaveCount(0)
})
