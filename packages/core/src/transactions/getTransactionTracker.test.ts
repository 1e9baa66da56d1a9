import { createTestClock } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NetworkRequestError } from '../kernel/errors.js'
import { createStore } from '../kernel/storage.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import {
  createTransactionTracker,
  type TransactionTrackerDeps,
  WATCH_AGAIN_MS,
} from './getTransactionTracker.js'
import {
  KEPT_SENT,
  parseSent,
  reduceSent,
  SENT_KEY,
  type SentState,
  type SentTransaction,
  sentStatusOf,
  writeSent,
} from './sentTransactions.js'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mined: TransactionOutcome = {
  status: 'confirmed',
  hash: '0xa',
  blockNumber: 7n,
  fee: 21_000_000_000_000n,
}

function sentOf(hash: string, more: Partial<SentTransaction> = {}): SentTransaction {
  return { hash, networkId: 'eip155:1', from, summary: { kind: 'send' }, sentAt: 1, ...more }
}

/** Creates a chain whose transactions the test ends. */
function createChain() {
  const waiting: {
    hash: string
    nonce: number | undefined
    onNonce?(nonce: number): void
    resolve(outcome: TransactionOutcome): void
    reject(error: unknown): void
  }[] = []
  const transactions = {
    waitForTransaction: ({
      hash,
      nonce,
      onNonce,
    }: {
      hash: string
      nonce: number | undefined
      onNonce(nonce: number): void
    }) => new Promise((resolve, reject) => waiting.push({ hash, nonce, onNonce, resolve, reject })),
  } as unknown as ChainTransactions
  return {
    waiting,
    transactions,
    end: (hash: string, outcome: TransactionOutcome) =>
      waiting
        .filter((each) => each.hash === hash)
        .at(-1)
        ?.resolve(outcome),
  }
}

/** Creates a storage shared by several tabs, and the channel between them. */
function createBrowser() {
  const disk = new Map<string, string>()
  const listeners: (() => void)[] = []
  const storage = {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => void disk.set(key, value),
    removeItem: (key: string) => void disk.delete(key),
  }
  const clock = createTestClock()
  const chain = createChain()
  const channelOf = (): TransactionTrackerDeps['channel'] => {
    const own: { listener?: () => void } = {}
    return {
      post: () =>
        queueMicrotask(() =>
          listeners.filter((each) => each !== own.listener).map((each) => each()),
        ),
      listen(listener) {
        own.listener = listener
        listeners.push(listener)
      },
    }
  }
  const store = createStore({ prefix: 'latchkey', storage: () => storage })
  return {
    disk,
    clock,
    chain,
    store,
    openTab: (deps: Partial<TransactionTrackerDeps> = {}) =>
      createTransactionTracker({
        store,
        clock,
        channel: channelOf(),
        transactionsOf: async () => chain.transactions,
        ...deps,
      }),
  }
}

describe('sent transactions', () => {
  test('default', async () => {
    const { openTab, chain, clock } = createBrowser()
    const sent = openTab()
    sent.add({
      hash: '0xa',
      networkId: 'eip155:1',
      from,
      summary: { kind: 'send', out: { id: 'eip155:1:0x0', symbol: 'DOL', amount: '1.5' } },
    })
    expect(sent.machine.getState().sent.map(sentStatusOf)).toEqual(['pending'])
    const outcome = sent.waitFor('0xA')
    await clock.advance(0)
    chain.end('0xa', mined)
    expect(await outcome).toEqual(mined)
    expect(sent.machine.getState().sent).toMatchObject([{ hash: '0xa', outcome: mined }])
    expect(await sent.waitFor('0xa')).toEqual(mined)
  })

  test('behavior: a second kit with the same storage, as after a reload, has all transactions and watches them', async () => {
    const { openTab, chain, clock } = createBrowser()
    const first = openTab()
    first.add({
      hash: '0xa',
      networkId: 'eip155:1',
      from,
      nonce: 3,
      summary: { kind: 'approve', to: from },
    })
    first.add({ hash: '0xb', networkId: 'eip155:1', from, summary: { kind: 'swap' } })
    await clock.advance(0)
    chain.end('0xa', mined)
    await clock.advance(0)
    const watched = chain.waiting.length
    const second = openTab()
    expect(second.machine.getState()).toEqual(first.machine.getState())
    await clock.advance(0)
    expect(chain.waiting.slice(watched).map(({ hash }) => hash)).toEqual(['0xb'])
    const dropped = second.waitFor('0xb')
    await clock.advance(0)
    chain.end('0xb', { status: 'dropped' })
    expect(await dropped).toEqual({ status: 'dropped' })
  })

  test('behavior: stores the nonce from the node, to detect a replacement after a reload', async () => {
    const { openTab, chain, clock } = createBrowser()
    openTab().add({ hash: '0xa', networkId: 'eip155:1', from, summary: { kind: 'send' } })
    await clock.advance(0)
    chain.waiting[0]?.onNonce?.(7)
    expect(openTab().machine.getState().sent).toMatchObject([{ hash: '0xa', nonce: 7 }])
    await clock.advance(0)
    expect(chain.waiting.at(-1)).toMatchObject({ hash: '0xa', nonce: 7 })
  })

  test('behavior: tabs sync with each other, lose nothing when both write, and settle', async () => {
    const { openTab, clock } = createBrowser()
    const [one, two] = [openTab(), openTab()]
    one.add({ hash: '0xa', networkId: 'eip155:1', from, summary: { kind: 'send' } })
    two.add({ hash: '0xb', networkId: 'eip155:1', from, summary: { kind: 'send' } })
    await clock.advance(0)
    const hashes = (tab: typeof one): string[] =>
      tab.machine.getState().sent.map(({ hash }) => hash)
    expect(hashes(one).toSorted()).toEqual(['0xa', '0xb'])
    expect(hashes(two).toSorted()).toEqual(['0xa', '0xb'])
  })

  test('behavior: retries a failing node, and changes nothing', async () => {
    const { openTab, chain, clock } = createBrowser()
    const sent = openTab()
    sent.add({ hash: '0xa', networkId: 'eip155:1', from, summary: { kind: 'send' } })
    await clock.advance(0)
    chain.waiting[0]?.reject(new NetworkRequestError())
    await clock.advance(WATCH_AGAIN_MS.first)
    expect(sent.machine.getState().sent.map(sentStatusOf)).toEqual(['pending'])
    chain.waiting[1]?.resolve(mined)
    await clock.advance(0)
    expect(sent.machine.getState().sent.map(sentStatusOf)).toEqual(['confirmed'])
  })

  test('behavior: a transaction of a removed network stays unchanged', async () => {
    const { openTab, clock } = createBrowser()
    const sent = openTab({ transactionsOf: async () => undefined })
    sent.add({ hash: '0xa', networkId: 'eip155:5', from, summary: { kind: 'send' } })
    await clock.advance(WATCH_AGAIN_MS.last)
    expect(sent.machine.getState().sent.map(sentStatusOf)).toEqual(['pending'])
    expect(clock.pending()).toBe(0)
  })

  test('error: rejects waiting for an unknown hash, and on abort', async () => {
    const sent = createBrowser().openTab()
    await expect(sent.waitFor('0xa')).rejects.toThrow('This transaction is not known here.')
    sent.add({ hash: '0xa', networkId: 'eip155:1', from, summary: { kind: 'send' } })
    const controller = new AbortController()
    const waiting = sent.waitFor('0xa', controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'CancelledError' })
    await expect(sent.waitFor('0xa', AbortSignal.abort())).rejects.toMatchObject({
      name: 'CancelledError',
    })
  })
})

describe('reduceSent', () => {
  test('behavior: W32 shows a transaction whose nonce another one used as replaced, a missing one as dropped', () => {
    const status = (outcome: TransactionOutcome): string => sentStatusOf({ outcome })
    expect(status({ status: 'dropped' })).toBe('dropped')
    expect(status({ ...mined, replacement: 'cancelled' })).toBe('replaced')
    expect(status({ ...mined, replacement: 'replaced' })).toBe('replaced')
    expect(status({ ...mined, replacement: 'repriced' })).toBe('confirmed')
    expect(status({ ...mined, status: 'failed' })).toBe('failed')
  })

  test('behavior: an outcome is final, and a hash is unique on its own network only', () => {
    const state: SentState = { sent: [sentOf('0xa', { outcome: mined })] }
    expect(
      reduceSent(state, {
        type: 'ended',
        hash: '0xA',
        networkId: 'eip155:1',
        outcome: { status: 'dropped' },
      }),
    ).toBe(state)
    expect(
      reduceSent(state, { type: 'ended', hash: '0xb', networkId: 'eip155:1', outcome: mined }),
    ).toBe(state)
    expect(reduceSent(state, { type: 'added', transaction: sentOf('0xA') })).toBe(state)
    expect(
      reduceSent(state, { type: 'added', transaction: sentOf('0xA', { networkId: 'eip155:10' }) })
        .sent,
    ).toHaveLength(2)
  })

  test('behavior: keeps 50 per account and network, pending ones before ended ones', () => {
    const ended = Array.from({ length: 60 }, (_, at) =>
      sentOf(`0xe${at}`, { outcome: mined, sentAt: 100 + at }),
    )
    const waiting = sentOf('0xold', { sentAt: 1 })
    const others = sentOf('0xother', { from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
    const { sent } = reduceSent({ sent: [] }, { type: 'merged', sent: [...ended, waiting, others] })
    expect(sent).toHaveLength(KEPT_SENT + 1)
    expect(sent).toContain(waiting)
    expect(sent).toContain(others)
    expect(sent.map(({ sentAt }) => sentAt)).toEqual(
      sent.map(({ sentAt }) => sentAt).toSorted((left, right) => right - left),
    )
  })

  test('behavior: no event adds an unknown hash, and a second equal merge changes nothing', () => {
    const hash = fc.constantFrom('0xa', '0xb', '0xc', '0xd')
    const networkId = fc.constantFrom('eip155:1' as const, 'eip155:10' as const)
    const event = fc.oneof(
      fc.record({
        type: fc.constant('added' as const),
        transaction: fc
          .record({ hash, networkId, sentAt: fc.nat(9) })
          .map((each) => sentOf(each.hash, each)),
      }),
      fc.record({
        type: fc.constant('ended' as const),
        hash,
        networkId,
        outcome: fc.constantFrom(mined, { status: 'dropped' as const }),
      }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const added = new Set(
          events.flatMap((each) =>
            each.type === 'added' ? [`${each.transaction.networkId}${each.transaction.hash}`] : [],
          ),
        )
        const end = events.reduce(reduceSent, { sent: [] } as SentState)
        expect(new Set(end.sent.map((each) => `${each.networkId}${each.hash}`))).toEqual(added)
        expect(end.sent).toHaveLength(added.size)
        expect(reduceSent(end, { type: 'merged', sent: end.sent.toReversed() })).toBe(end)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('parseSent', () => {
  const one = sentOf('0xab', {
    nonce: 4,
    outcome: { ...mined, hash: '0xcd', replacement: 'repriced' },
    summary: { kind: 'send', to: from },
  })

  test('default', () => {
    expect(
      parseSent(
        JSON.parse(
          JSON.stringify(writeSent([one, sentOf('0xef', { outcome: { status: 'dropped' } })])),
        ),
      ),
    ).toEqual([one, sentOf('0xef', { outcome: { status: 'dropped' } })])
  })

  test('error: SEC-36 drops a bad entry only, and no other data is trusted', () => {
    const bad = [
      null,
      7,
      {},
      { ...one, hash: '<b>' },
      { ...one, networkId: 'javascript:1' },
      { ...one, sentAt: 1.5 },
      { ...one, summary: { kind: 'gift' } },
    ]
    const written = writeSent([one]) as object[]
    expect(parseSent([...bad, ...written, ...bad])).toEqual([one])
    expect(
      parseSent([
        {
          ...written[0],
          outcome: { status: 'confirmed', hash: '0xcd', blockNumber: '-1', fee: 'x' },
        },
      ]),
    ).toEqual([{ ...one, outcome: undefined }])
    expect(
      parseSent([
        { ...written[0], summary: { kind: 'send', out: { id: 'a', symbol: 'X', amount: '1e9' } } },
      ])?.[0]?.summary.out,
    ).toBeUndefined()
    expect(parseSent({})).toBeUndefined()
  })

  test('error: corrupt storage loses only the stored list', () => {
    const { disk, openTab } = createBrowser()
    disk.set(`latchkey.${SENT_KEY}`, '{"a":')
    expect(openTab().machine.getState()).toEqual({ sent: [] })
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parsed = parseSent(value)
        expect(parsed === undefined || parsed.length === 0).toBe(true)
      }),
    )
  })
})
