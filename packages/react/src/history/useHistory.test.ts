import type { HistoryTransaction } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useHistory } from './useHistory.js'

const transaction = {
  id: '1',
  metadata: {
    operationType: 'receive',
    hash: '0x01',
    minedAt: '2026-01-01T00:00:00.000Z',
    sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    sentTo: connection.address,
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
  },
  transfers: [],
} as unknown as HistoryTransaction

test('default: transactions of the connected account', () => {
  const latchkey = createTestLatchkey({}, { serverUrl: 'https://api.example' })
  const context = createTestContext(latchkey)
  connectTern(latchkey)
  expect(readHook(context, () => useHistory())[0]).toMatchObject({ items: [], isPending: true })
  context.queries.setQueryData(['history', 'eip155:1', connection.address], {
    pages: [{ data: [transaction], next: 'more' }],
    pageParams: [undefined],
  })
  const [first, last] = readHook(context, () => useHistory())
  expect(first.items).toMatchObject([{ key: '0x01', state: 'confirmed' }])
  expect(first).toMatchObject({ isPending: false, hasMore: true, problem: undefined })
  expect(last.fetchMore).toBe(first.fetchMore)
  expect(last.items).toBe(first.items)
})

test('behavior: without a connection nothing is pending', () => {
  const context = createTestContext(createTestLatchkey({}, { serverUrl: 'https://api.example' }))
  expect(readHook(context, () => useHistory())[0]).toMatchObject({
    items: [],
    isPending: false,
    problem: undefined,
  })
})

test('error: without a server there is no history', () => {
  const latchkey = createTestLatchkey()
  connectTern(latchkey)
  expect(readHook(createTestContext(latchkey), () => useHistory())[0]).toMatchObject({
    items: [],
    isPending: false,
    problem: 'unsupported',
  })
})
