import { NotConnectedError, type SwapState, type TokenBalance } from '@latchkey/core'
import type { EventMachine, SwapEvent } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useSwap } from './useSwap.js'

const tokenOf = (symbol: string, price: string, amount: bigint): TokenBalance => ({
  id: `eip155:1:${symbol}`,
  networkId: 'eip155:1',
  name: symbol,
  symbol,
  decimals: 6,
  amount,
  price,
  isVerified: true,
})
const [source, target] = [tokenOf('DOL', '1', 100_000_000n), tokenOf('DAY', '2', 0n)]

test('default: returns the form and the values derived from it', () => {
  const latchkey = createTestLatchkey({}, { serverUrl: 'https://api.example' })
  connectTern(latchkey)
  const context = createTestContext(latchkey)
  const [{ swap, state, facts }, last] = readHook(context, useSwap)
  expect([state.status, facts]).toEqual(['uninitialized', undefined])
  expect(last.swap).toBe(swap)
  const { address: account, networkId } = connection
  const machine = swap.machine as EventMachine<SwapState, SwapEvent>
  machine.send({ type: 'opened', account, networkId })
  machine.send({
    type: 'initialized',
    market: {
      networkId,
      account,
      tokens: [source, target],
      suggestedIds: [],
      nativeId: source.id,
      gasPrice: undefined,
    },
    form: {
      sourceId: source.id,
      targetId: target.id,
      text: '',
      unit: 'token',
      slippage: 100,
      acceptsLoss: false,
    },
  })
  swap.type('40')
  const [typed] = readHook(context, useSwap)
  expect(typed.facts).toMatchObject({
    amountIn: 40_000_000n,
    amountOut: 20_000_000n,
    isEstimate: true,
  })
  swap.type('400')
  expect(readHook(context, useSwap)[0].facts?.problem).toBe('balance')
})

test('error: without a connection opens nothing', async () => {
  const [{ swap }] = readHook(createTestContext(createTestLatchkey()), useSwap)
  await expect(swap.open()).rejects.toThrow(NotConnectedError)
})
