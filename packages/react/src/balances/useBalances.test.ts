import { accountBalancesQuery } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useBalances } from './useBalances.js'

const getBalance = async () => ({ value: 5n, decimals: 18, symbol: 'ETH' })

test('default: tokens of the connected account', async () => {
  const latchkey = createTestLatchkey({ getBalance })
  const context = createTestContext(latchkey)
  connectTern(latchkey)
  expect(readHook(context, () => useBalances())[0].tokens).toBeUndefined()
  await context.queries.prefetchQuery(accountBalancesQuery(latchkey, connection))
  const [first, last] = readHook(context, () => useBalances())
  expect(first.tokens).toMatchObject([{ symbol: 'ETH', amount: 5n }])
  expect(first.total).toBeUndefined()
  expect(last.refresh).toBe(first.refresh)
})

test('behavior: without a connection reads nothing, and nothing is pending', () => {
  const context = createTestContext(createTestLatchkey({ getBalance }))
  const [balances] = readHook(context, () => useBalances())
  expect(balances).toMatchObject({ tokens: undefined, isPending: false, isFailed: false })
})

test('behavior: returns the tokens of another account, and the value of verified tokens', () => {
  const context = createTestContext(createTestLatchkey())
  const other = {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    networkId: 'eip155:1',
  } as const
  context.queries.setQueryData(
    ['balances', other.networkId, other.address],
    [
      { id: 'a', value: '3.5', isVerified: true },
      { id: 'b', value: '1000', isVerified: false },
    ],
  )
  expect(readHook(context, () => useBalances(other))[0].total).toBe('3.5')
})
