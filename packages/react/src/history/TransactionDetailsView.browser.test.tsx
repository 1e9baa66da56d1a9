import type { HistoryTransaction } from '@latchkey/protocol'
import { isolate } from '@latchkey/ui/isolate'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSender, fillSend, reviewSend, STRANGER } from '../test/world/createSender.js'
import type { World } from '../test/world/createWorld.js'
import { history, OTHER, openHistory, transaction, transfer } from '../test/world/historyServer.js'
import { type Look, looks } from '../test/world/looks.js'
import { ME } from '../test/world/moneyServer.js'
import { pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const status = page.getByTestId('lk-activity-status')
const amounts = page.getByTestId('lk-activity-amount')

/** Opens the details of a transaction. */
async function open(given: HistoryTransaction, look?: Look): Promise<World> {
  const world = await openHistory(history([given]), { look })
  await world.open({ view: 'TransactionDetails', transaction: given }, { view: 'Transactions' })
  return world
}

testLooks('default: shows all facts of a transfer', async (look) => {
  await open(transaction(0, { transfers: [transfer('out', '12.5', `DOL${look.suffix}`)] }), look)
  await expect.element(view).toHaveTextContent('Sent')
  await expect.element(amounts).toHaveTextContent('−12.5 DOL')
  await expect.element(status).toHaveTextContent('Confirmed')
  await expect.element(view).toHaveTextContent('Oct 20, 2026')
  await expect.element(view).toHaveTextContent(`Sandbox One${look.suffix}`)
})

test('default: both addresses and the hash in full, each with a button that copies it', async () => {
  const given = transaction(0)
  const copied: string[] = []
  pretend({ clipboard: { writeText: async (text) => void copied.push(text) } })
  await open(given)
  for (const [name, text] of [
    ['from', ME],
    ['to', OTHER],
    ['hash', given.metadata.hash],
  ] as const) {
    const shown = page.getByTestId(`lk-activity-${name}`)
    expect(shown.element().textContent?.replace(/\s/g, '')).toContain(text)
    await page.getByTestId(`lk-activity-${name}-copy`).click()
    await expect.poll(() => copied.at(-1)).toBe(text)
  }
  expect(copied).toHaveLength(3)
})

test('default: links to the transaction on the explorer, in another tab', async () => {
  const given = transaction(0)
  await open(given)
  const link = view.getByRole('link', { name: /View on explorer/ })
  await expect
    .element(link)
    .toHaveAttribute('href', `https://explorer.test/tx/${given.metadata.hash}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('error: announces a copy that the browser refuses', async () => {
  pretend({ clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
  await open(transaction(0))
  await page.getByTestId('lk-activity-hash-copy').click()
  await expect.element(page.getByText('Copying is blocked here.')).toBeVisible()
})

test('behavior: shows every digit of every amount', async () => {
  const small = '0.000000000000000001'
  await open(
    transaction(0, {
      metadata: { operationType: 'trade' },
      transfers: [transfer('out', '1234567.000001'), transfer('in', small, 'ETH')],
    }),
  )
  const texts = amounts.elements().map(({ textContent }) => textContent)
  expect(texts).toEqual(['−1,234,567.000001 DOL', `+${small} ETH`])
})

testLooks('behavior: an allowance names its spender and its limit', async (look) => {
  const spender = `0x${'5'.repeat(40)}`
  await open(
    transaction(0, {
      metadata: { operationType: 'approve' },
      transfers: [],
      approvals: [
        {
          fungible_info: { symbol: 'DOL' },
          spender,
          quantity: { numeric: 'unlimited' },
        },
      ],
    }),
    look,
  )
  await expect.element(view).toHaveTextContent('Allowed')
  await expect.element(amounts).toHaveTextContent('Limit: All DOL')
  expect(
    page.getByTestId('lk-activity-spender').element().textContent?.replace(/\s/g, ''),
  ).toContain(spender)
  await expect.element(page.getByTestId('lk-activity-to')).not.toBeInTheDocument()
})

testLooks('error: says that a failed transaction cost the fee only', async (look) => {
  await open(transaction(0, { metadata: { status: 'failed' } }), look)
  await expect.element(view).toHaveTextContent('Send failed')
  await expect.element(view).toHaveTextContent('Only the fee was spent')
  await expect.element(status).toHaveTextContent('Failed')
})

testLooks('behavior: SEC-45 links and copy buttons are absent for spam', async (look) => {
  const spam = transaction(0, {
    metadata: { operationType: 'receive', sentFrom: OTHER },
    transfers: [transfer('in', '1000', 'visit-evil.example')],
    isSpam: true,
  })
  await open(spam, look)
  await expect.element(view).toHaveTextContent('This looks like spam.')
  await expect.element(view.getByRole('link')).not.toBeInTheDocument()
  for (const name of ['from', 'to', 'hash'])
    await expect.element(page.getByTestId(`lk-activity-${name}-copy`)).not.toBeInTheDocument()
  const fixed = view.element().querySelectorAll('.lk-act-fixed')
  expect([...fixed].map((row) => getComputedStyle(row).userSelect)).toEqual(
    Array.from(fixed, () => 'none'),
  )
  expect(fixed.length).toBeGreaterThan(1)
})

test('behavior: a network that the app does not have is not named, and has no link', async () => {
  await open(transaction(0, { metadata: { chain: 'eip155:999' } }))
  await expect.element(view).not.toHaveTextContent('Network')
  await expect.element(view.getByRole('link')).not.toBeInTheDocument()
})

test('behavior: a transaction from here is pending, and then confirmed with its fee', async () => {
  const sender = await createSender({ features: { history: true }, server: history([]) })
  sender.ledger.isHeld = true
  await fillSend('1', STRANGER)
  await reviewSend(sender)
  await page.getByTestId('lk-send-confirm').click()
  await expect.element(page.getByTestId('lk-send-done')).toBeVisible()
  await sender.open({ view: 'Transactions' })
  await page.getByTestId('lk-activity-row').click()
  await sender.shows('TransactionDetails')
  await expect.element(view).toHaveTextContent('Sending')
  await expect.element(status).toHaveTextContent('Pending')
  await expect.element(page.getByTestId('lk-activity-fee')).not.toBeInTheDocument()
  sender.ledger.mine()
  await expect
    .poll(async () => {
      await sender.clock.advance(500)
      return status.element().textContent
    })
    .toContain('Confirmed')
  await expect
    .element(page.getByTestId('lk-activity-fee'))
    .toHaveTextContent(`${isolate('$0.08')} (${isolate('0.000042 ETH')})`)
})

test('behavior: right to left, hashes and amounts keep their direction', async () => {
  await open(transaction(0), looks.rtl)
  const hash = page.getByTestId('lk-activity-hash').element().querySelector('bdi')
  const amount = amounts.element().querySelector('bdi')
  for (const element of [hash, amount])
    expect(getComputedStyle(element as HTMLElement).unicodeBidi).toMatch(/isolate/)
})
