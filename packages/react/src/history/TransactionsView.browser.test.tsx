import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, refusal, silent } from '../test/world/createHttp.js'
import { focused } from '../test/world/focused.js'
import {
  HISTORY,
  history,
  OTHER,
  openHistory,
  transaction,
  transfer,
} from '../test/world/historyServer.js'
import { onlyBalances } from '../test/world/moneyServer.js'
import { pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const rows = page.getByTestId('lk-activity-row')
const tryAgain = view.getByRole('button', { name: 'Try again' })
const from = { operationType: 'receive', sentFrom: OTHER }

/** One transaction of each kind. The second is spam. */
const kinds = [
  transaction(0),
  transaction(1, { metadata: from, transfers: [transfer('in', '0')] }),
  transaction(2, { metadata: from, transfers: [transfer('in', '3')] }),
  transaction(3, {
    metadata: { operationType: 'trade' },
    transfers: [transfer('out', '100'), transfer('in', '0.03', 'ETH')],
  }),
  transaction(4, {
    metadata: { operationType: 'approve' },
    transfers: [],
    approvals: [{ spender: OTHER, quantity: { numeric: 'unlimited' } }],
  }),
  transaction(5, {
    metadata: { operationType: 'approve' },
    transfers: [],
    approvals: [{ fungible_info: { symbol: 'DOL' }, spender: OTHER, quantity: { numeric: '0' } }],
  }),
  transaction(6, { metadata: { status: 'failed' } }),
  transaction(7, { metadata: { operationType: 'stake' }, transfers: [] }),
  transaction(40),
]

testLooks('default: shows one row for each transaction, by month', async (look) => {
  const long = look.suffix && transaction(0, { transfers: [transfer('out', '1', look.suffix)] })
  await openHistory(history(long ? [long, ...kinds.slice(1)] : kinds), { look })
  await expect.element(rows.first()).toBeVisible()
  await expect.element(view).toHaveTextContent(/October/)
  await expect.element(view).toHaveTextContent(/September/)
})

test('default: a row shows the asset that moved and the other account', async () => {
  await openHistory(history(kinds))
  const texts = (): (string | null)[] => rows.elements().map(({ textContent }) => textContent)
  await expect.poll(texts).toHaveLength(8)
  expect(texts().map((text) => text?.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringContaining('Sent to 0x7099…79C8−12.5 DOL'),
    expect.stringContaining('Received from 0x7099…79C8+3 DOL'),
    expect.stringContaining('Swapped 100 DOL to ETH+0.03 ETH'),
    expect.stringContaining('Allowed for 0x7099…79C8All Unknown token'),
    expect.stringContaining('Allowance removed for 0x7099…79C8DOL'),
    expect.stringContaining('Send failed Only the fee was spent−12.5 DOL'),
    expect.stringContaining('Staked with 0x7099…79C8'),
    expect.stringContaining('Sent to 0x7099…79C8−12.5 DOL'),
  ])
})

testLooks('behavior: shows placeholders while the history loads slowly', async (look) => {
  await openHistory({ [HISTORY]: silent }, { look })
  await expect.element(view).toHaveTextContent('Loading activity')
})

testLooks('behavior: says that an account has no transactions', async (look) => {
  await openHistory(history([]), { look })
  await expect.element(view).toHaveTextContent('No activity yet')
})

testLooks('error: says that the history does not answer, and loads it on request', async (look) => {
  const world = await openHistory({ [HISTORY]: offline }, { look })
  await expect.element(view.getByRole('alert')).toHaveTextContent('Activity didn’t load')
  await expect
    .element(page.getByTestId('lk-notice'))
    .toHaveTextContent('Failed to fetch transactions')
  Object.assign(world.http.server, history([transaction(0)]))
  await tryAgain.click()
  await expect.element(rows).toBeVisible()
  await expect.element(view.getByRole('alert')).not.toBeInTheDocument()
})

testLooks('error: says that the server has no history of this network', async (look) => {
  await openHistory({ [HISTORY]: refusal(404, 'chain_without_history') }, { look })
  await expect.element(view).toHaveTextContent('No activity for this network')
  await expect.element(tryAgain).not.toBeInTheDocument()
})

testLooks('behavior: says that the app does not have the feature', async (look) => {
  const world = await openHistory({}, { look, options: { features: onlyBalances } })
  await expect.element(view).toHaveTextContent('No activity here')
  expect(world.http.calls.filter(({ name }) => name === HISTORY)).toEqual([])
})

test('behavior: offline, the loaded transactions stay', async () => {
  await openHistory(history(kinds))
  await expect.element(rows.first()).toBeVisible()
  pretend({ onLine: false })
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements()).toHaveLength(8)
})

test('behavior: SEC-45 spam is hidden until the user shows it, and the choice is kept', async () => {
  const world = await openHistory(history(kinds))
  await expect.element(page.getByTestId('lk-show-spam')).toHaveAttribute('aria-checked', 'false')
  expect(rows.elements()).toHaveLength(8)
  await page.getByTestId('lk-show-spam').click()
  await expect.poll(() => rows.elements().length).toBe(9)
  await expect.element(rows.nth(1)).toHaveTextContent(/Spam/)
  world.latchkey.modal.back()
  await world.shows('Account')
  await world.open({ view: 'Transactions' })
  await expect.element(page.getByTestId('lk-show-spam')).toHaveAttribute('aria-checked', 'true')
  expect(world.latchkey.store.read('showSpam', (value) => value === true)).toBe(true)
})

test('behavior: SEC-45 a page of spam only leads to the next page', async () => {
  const spam = Array.from({ length: 6 }, (_, index) =>
    transaction(index, { metadata: from, isSpam: true }),
  )
  const world = await openHistory(history([...spam, transaction(9)], 3))
  await expect.element(rows).toHaveTextContent('Sent')
  const cursors = world.http.calls
    .filter(({ name }) => name === HISTORY)
    .map(({ url }) => url.searchParams.get('cursor'))
  expect(cursors.filter((cursor) => cursor !== null)).toEqual(['3', '6'])
})

test('behavior: loads the next page while the user scrolls, each once', async () => {
  const list = Array.from({ length: 90 }, (_, index) => transaction(index))
  const world = await openHistory(history(list, 30))
  await expect.element(rows.first()).toBeVisible()
  const cursors = (): (string | null)[] =>
    world.http.calls
      .filter(({ name }) => name === HISTORY)
      .map(({ url }) => url.searchParams.get('cursor'))
  expect(cursors()).not.toContain('60')
  const body = view.element().querySelector('.lk-body') as HTMLElement
  await expect
    .poll(() => {
      body.scrollTo(0, body.scrollHeight)
      return view.element().querySelectorAll('[data-index="89"]').length
    })
    .toBe(1)
  expect(cursors().filter((cursor) => cursor !== null)).toEqual(['30', '60'])
  const items = [...view.element().querySelectorAll('[data-index]')]
  expect(items.length).toBeLessThan(40)
  expect(items.map((item) => item.getAttribute('aria-setsize'))).toContain('90')
})

test('error: a failed next page leaves the loaded ones, and can be retried', async () => {
  const list = Array.from({ length: 40 }, (_, index) => transaction(index))
  const pages = history(list, 20)[HISTORY] as (call: { url: URL }) => unknown
  const state = { isBroken: true }
  await openHistory({
    [HISTORY]: (call: { url: URL }) =>
      state.isBroken && call.url.searchParams.has('cursor') ? offline : pages(call),
  })
  const body = view.element().querySelector('.lk-body') as HTMLElement
  await expect
    .poll(() => {
      body.scrollTo(0, body.scrollHeight)
      return view.element().textContent
    })
    .toContain('Older activity didn’t load.')
  await expect.element(rows.first()).toBeVisible()
  state.isBroken = false
  await tryAgain.click()
  await expect
    .poll(() => {
      body.scrollTo(0, body.scrollHeight)
      return view.element().querySelectorAll('[data-index="39"]').length
    })
    .toBe(1)
})

test('behavior: a row opens the details, and back returns to its place in the list', async () => {
  const list = Array.from({ length: 60 }, (_, index) => transaction(index))
  const world = await openHistory(history(list))
  const bodyOf = (): HTMLElement => view.element().querySelector('.lk-body') as HTMLElement
  await expect.element(rows.first()).toBeVisible()
  bodyOf().scrollTo(0, 900)
  await expect.poll(() => view.element().querySelectorAll('[data-index="20"]').length).toBe(1)
  const row = view.element().querySelector('[data-index="20"] button') as HTMLElement
  row.focus()
  await userEvent.keyboard('{Enter}')
  await world.shows('TransactionDetails')
  await expect
    .element(page.getByTestId('lk-activity-hash'))
    .toHaveTextContent(list[20]?.metadata.hash ?? '')
  await page.getByTestId('lk-back').click()
  await world.shows('Transactions')
  await expect.poll(() => bodyOf().scrollTop).toBe(900)
})

test('behavior: the account’s tab shows the newest four, and leads to all', async () => {
  const world = await openHistory(history(kinds))
  world.latchkey.modal.back()
  await world.shows('Account')
  await page.getByTestId('lk-tab-activity').click()
  await expect.poll(() => rows.elements().length).toBe(4)
  expect(focused()).toBe('lk-tab-activity')
  await page.getByTestId('lk-all-activity').click()
  await world.shows('Transactions')
})

test('behavior: fast answers show no placeholders', async () => {
  const clock = createTestClock()
  const world = await openHistory({ [HISTORY]: silent }, { options: { clock } })
  await expect.poll(() => world.http.calls.some(({ name }) => name === HISTORY)).toBe(true)
  await clock.advance(149)
  await expect.element(view).not.toHaveTextContent('Loading activity')
  await clock.advance(1)
  await expect.element(view).toHaveTextContent('Loading activity')
})

test('behavior: an account of an app without activity has no tab for it', async () => {
  const world = await openHistory({}, { options: { features: onlyBalances } })
  world.latchkey.modal.back()
  await world.shows('Account')
  await expect.element(page.getByTestId('lk-action-send')).toBeVisible()
  await expect.element(page.getByTestId('lk-tab-activity')).not.toBeInTheDocument()
})

test('behavior: Escape leads back from the details to the page, one view at a time', async () => {
  const world = await openHistory(history(kinds))
  await rows.first().click()
  await world.shows('TransactionDetails')
  for (const name of ['Transactions', 'Account'] as const) {
    await userEvent.keyboard('{Escape}')
    await world.shows(name)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})
