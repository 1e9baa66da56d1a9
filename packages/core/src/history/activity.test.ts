import type { HistoryReply, HistoryTransaction, HistoryTransfer } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TransactionOutcome } from '../kernel/transactions.js'
import type { SentTransaction } from '../transactions/sentTransactions.js'
import { activityOf } from './activityOf.js'
import { groupByMonth } from './groupByMonth.js'
import { isHistoryAwaited } from './isHistoryAwaited.js'
import { isSpamTransaction } from './isSpamTransaction.js'
import { joinPages } from './joinPages.js'

const ada = '0xAAaaaAaAaaaaAaaaaaaaaAAAaAaaAAaaaAAAAaAa'
const ben = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

/** Returns a transaction at a second; `more` overrides the metadata. */
function at(
  second: number,
  more: Partial<HistoryTransaction['metadata']> = {},
  rest: Partial<HistoryTransaction> = {},
): HistoryTransaction {
  const hash = more.hash ?? `0x${second}`
  return {
    id: `eip155:1:${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      chain: 'eip155:1',
      minedAt: new Date(second * 1000).toISOString(),
      sentFrom: ada,
      sentTo: ben,
      status: 'confirmed',
      nonce: second,
      ...more,
    },
    transfers: [],
    ...rest,
  }
}

const page = (seconds: readonly number[], next: string | null = 'WzFd'): HistoryReply => ({
  data: seconds.map((second) => at(second)),
  next,
})
const timesOf = (transactions: readonly HistoryTransaction[]): number[] =>
  transactions.map(({ metadata }) => Date.parse(metadata.minedAt) / 1000)
const moved = (quantity: string, more: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'in',
  quantity: { numeric: quantity },
  ...more,
})

describe('joinPages', () => {
  test('default', () => {
    const pages = [page([9, 8, 7]), page([6, 5], null)]
    expect(timesOf(joinPages(undefined, pages).transactions)).toEqual([9, 8, 7, 6, 5])
    expect(timesOf(joinPages(pages[0], pages).transactions)).toEqual([9, 8, 7, 6, 5])
    expect(joinPages(page([11, 10, 9]), pages)).toMatchObject({ hasGap: false })
    expect(timesOf(joinPages(page([11, 10, 9]), pages).transactions)).toEqual([
      11, 10, 9, 8, 7, 6, 5,
    ])
  })

  test('behavior: drops transactions that a reorg removed, and shows moved ones once with their new data', () => {
    const pages = [page([9, 8, 7]), page([6, 5], null)]
    const newest = { data: [at(10, { hash: '0x8' }), at(9), at(7)], next: 'WzFd' }
    expect(joinPages(newest, pages).transactions.map(({ metadata }) => metadata.hash)).toEqual([
      '0x8',
      '0x9',
      '0x7',
      '0x6',
      '0x5',
    ])
  })

  test('behavior: overlapping pages cause no duplicates', () => {
    expect(timesOf(joinPages(undefined, [page([9, 8]), page([8, 7], null)]).transactions)).toEqual([
      9, 8, 7,
    ])
  })

  test('behavior: reports a gap for more new transactions than fit on a page', () => {
    expect(joinPages(page([30, 29, 28]), [page([9, 8])]).hasGap).toBe(true)
    expect(joinPages(page([30, 29, 28], null), [page([9, 8])])).toEqual({
      transactions: page([30, 29, 28]).data,
      hasGap: false,
    })
    expect(joinPages(page([], null), [page([9, 8])]).transactions).toEqual([])
  })

  test('behavior: has no duplicates and keeps the order while new blocks arrive', () => {
    const seconds = fc
      .uniqueArray(fc.nat(60), { maxLength: 30 })
      .map((each) => each.sort((left, right) => right - left))
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 1, max: 6 }), (before, now, size) => {
        const pages = before.flatMap((_each, index) =>
          index % size === 0 ? [page(before.slice(index, index + size))] : [],
        )
        const newest = page(now.slice(0, size), now.length > size ? 'WzFd' : null)
        const times = timesOf(joinPages(newest, pages).transactions)
        expect(new Set(times).size).toBe(times.length)
        expect(times).toEqual(times.toSorted((left, right) => right - left))
        expect(times.slice(0, newest.data.length)).toEqual(timesOf(newest.data))
      }),
    )
  })
})

describe('groupByMonth', () => {
  const item = (year: number, month: number, day: number, hour = 12): { at: number } => ({
    at: new Date(year, month - 1, day, hour).getTime(),
  })

  test('default', () => {
    const items = [
      item(2025, 10, 3),
      item(2025, 11, 30, 23),
      item(2024, 12, 21),
      item(2025, 11, 1, 0),
      item(2024, 2, 29),
    ]
    const groups = groupByMonth(items, 'en')
    expect(
      groups.map(({ key, month, year, items: group }) => [key, month, year, group.length]),
    ).toEqual([
      ['2025-11', 'November', '2025', 2],
      ['2025-10', 'October', '2025', 1],
      ['2024-12', 'December', '2024', 1],
      ['2024-02', 'February', '2024', 1],
    ])
    expect(groups[0]?.items).toEqual([items[1], items[3]])
  })

  test('behavior: every month has its own name', () => {
    const names = [...Array(12).keys()].map((month) =>
      new Intl.DateTimeFormat('de', { month: 'long' }).format(new Date(2000, month, 15)),
    )
    for (let month = 1; month <= 12; month++)
      for (const [day, hour] of [
        [1, 0],
        [28, 23],
      ] as const)
        expect(groupByMonth([item(2022, month, day, hour)], 'de')[0]?.month).toBe(names[month - 1])
  })

  test('behavior: the user’s local midnight divides the months', () => {
    const first = new Date(2025, 4, 1, 0, 0, 0).getTime()
    expect(
      groupByMonth([{ at: first }, { at: first - 1 }], 'en').map(({ month }) => month),
    ).toEqual(['May', 'April'])
  })
})

describe('isSpamTransaction', () => {
  const foreign = { sentFrom: ben }
  const spam = { name: 'Claim', flags: { is_spam: true } }

  test('default', () => {
    expect(isSpamTransaction(at(1, foreign, { isSpam: true }), ada)).toBe(true)
    expect(
      isSpamTransaction(at(1, foreign, { transfers: [moved('1', { nft_info: spam })] }), ada),
    ).toBe(true)
    expect(
      isSpamTransaction(
        at(1, foreign, { transfers: [moved('1', { nft_info: spam }), moved('5')] }),
        ada,
      ),
    ).toBe(false)
    expect(isSpamTransaction(at(1, foreign, { transfers: [moved('5')] }), ada)).toBe(false)
  })

  test('behavior: SEC-45 a zero transfer by another account is spam that plants an address in the list', () => {
    expect(
      isSpamTransaction(at(1, foreign, { transfers: [moved('0', { direction: 'out' })] }), ada),
    ).toBe(true)
    expect(
      isSpamTransaction(
        at(1, foreign, { transfers: [moved('0.000', { direction: 'out' }), moved('0')] }),
        ada,
      ),
    ).toBe(true)
  })

  test('behavior: a transaction without transfers stays, and so do all transactions of the account itself', () => {
    expect(isSpamTransaction(at(1, foreign), ada)).toBe(false)
    expect(
      isSpamTransaction(at(1, {}, { isSpam: true, transfers: [moved('0')] }), ada.toLowerCase()),
    ).toBe(false)
  })
})

describe('activityOf', () => {
  const mined: TransactionOutcome = { status: 'confirmed', hash: '0xff', blockNumber: 7n, fee: 1n }
  const sentAt = (second: number, hash: string, outcome?: TransactionOutcome): SentTransaction => ({
    hash,
    networkId: 'eip155:1',
    from: ada,
    summary: { kind: 'send', out: { id: 'eip155:1:0x0', symbol: 'DOL', amount: '1.5' }, to: ben },
    sentAt: second * 1000,
    outcome,
  })
  const parameters = {
    address: ada,
    networkId: 'eip155:1',
    transactions: page([9, 8, 7]).data,
    hasMore: false,
    sent: [],
  } as const
  const keysOf = (sent: readonly SentTransaction[], more: object = {}): string[] =>
    activityOf({ ...parameters, sent, ...more }).map(({ key }) => key)

  test('default', () => {
    const items = activityOf({ ...parameters, sent: [sentAt(10, '0xFE')] })
    expect(items.map(({ key, state, isLocal }) => [key, state, isLocal])).toEqual([
      ['0xfe', 'pending', true],
      ['0x9', 'confirmed', false],
      ['0x8', 'confirmed', false],
      ['0x7', 'confirmed', false],
    ])
    expect(items[0]?.transaction).toMatchObject({
      metadata: { operationType: 'send', status: 'pending', sentTo: ben },
      transfers: [{ direction: 'out', quantity: { numeric: '1.5' }, recipient: ben }],
    })
  })

  test('behavior: shows a transaction once, from the history, also after it was repriced', () => {
    expect(keysOf([sentAt(9, '0X9')])).toEqual(['0x9', '0x8', '0x7'])
    expect(keysOf([sentAt(8, '0xaa', { ...mined, hash: '0x8', replacement: 'repriced' })])).toEqual(
      ['0x9', '0x8', '0x7'],
    )
    expect(
      keysOf([sentAt(8, '0xaa', { ...mined, hash: '0x8', replacement: 'cancelled' })]),
    ).toEqual(['0x9', '0x8', '0x7'])
  })

  test('behavior: a pending transaction is on top, even if the chain’s clock is ahead', () => {
    expect(keysOf([sentAt(1, '0xfe')])).toEqual(['0xfe', '0x9', '0x8', '0x7'])
  })

  test('behavior: a dropped, replaced or failed transaction moves nothing and keeps the place where it was sent', () => {
    const ends: [TransactionOutcome, string][] = [
      [{ status: 'dropped' }, 'dropped'],
      [{ ...mined, replacement: 'replaced' }, 'replaced'],
      [{ ...mined, status: 'failed' }, 'failed'],
    ]
    for (const [outcome, state] of ends) {
      const items = activityOf({ ...parameters, sent: [sentAt(8.5, '0xfe', outcome)] })
      expect(items.map(({ key }) => key)).toEqual(['0x9', '0xfe', '0x8', '0x7'])
      expect(items[1]).toMatchObject({
        state,
        transaction: { transfers: [], metadata: { status: 'failed' } },
      })
    }
  })

  test('behavior: hides a transaction that may be on a page not loaded yet', () => {
    expect(keysOf([sentAt(1, '0xfe', mined)], { hasMore: true })).toEqual(['0x9', '0x8', '0x7'])
    expect(keysOf([sentAt(1, '0xfe', mined)])).toEqual(['0x9', '0x8', '0x7', '0xfe'])
  })

  test('behavior: other accounts and networks have lists of their own', () => {
    expect(
      keysOf([
        { ...sentAt(10, '0xfe'), from: ben },
        { ...sentAt(10, '0xfd'), networkId: 'eip155:10' },
      ]),
    ).toEqual(['0x9', '0x8', '0x7'])
    expect(keysOf([{ ...sentAt(10, '0xfe'), from: ada.toLowerCase() }])).toHaveLength(4)
  })

  test('behavior: an approval shows the spender and the amount, and moves nothing', () => {
    const approved: SentTransaction = {
      ...sentAt(10, '0xfe'),
      summary: { kind: 'approve', out: { id: 'x', symbol: 'DOL', amount: 'unlimited' }, to: ben },
    }
    expect(activityOf({ ...parameters, sent: [approved] })[0]?.transaction).toMatchObject({
      transfers: [],
      approvals: [
        { spender: ben, quantity: { numeric: 'unlimited' }, fungible_info: { symbol: 'DOL' } },
      ],
    })
  })

  test('behavior: polls the newest page while a transaction is missing, and stops after a while', () => {
    const owner = { address: ada, networkId: 'eip155:1' as const, now: 20_000 }
    const isAwaited = (sent: readonly SentTransaction[], now = owner.now): boolean =>
      isHistoryAwaited(parameters.transactions, sent, { ...owner, now })
    expect(isAwaited([])).toBe(false)
    expect(isAwaited([sentAt(10, '0xfe')])).toBe(true)
    expect(isAwaited([sentAt(10, '0xfe', mined)])).toBe(true)
    expect(isAwaited([sentAt(10, '0xfe', mined)], 10_000_000)).toBe(false)
    expect(isAwaited([sentAt(10, '0xfe')], 10_000_000)).toBe(true)
    expect(isAwaited([sentAt(10, '0xfe', { status: 'dropped' })])).toBe(false)
    expect(isAwaited([sentAt(9, '0x9')])).toBe(false)
  })
})
