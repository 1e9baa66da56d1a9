import { ADA, connectAs, historyOf, openTab, row, rows } from './activity.js'
import { transactionOf } from './chain.js'
import { expect, ONE, test, view } from './fixtures.js'

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
  // One transaction with the exact values of the chain.
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
