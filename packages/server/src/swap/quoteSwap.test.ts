import { describe, expect, test } from 'vitest'
import { ServerError } from '../kernel/serverError.js'
import { createChain } from '../networks/createChain.js'
import { createRedisStore } from '../run/redis/createRedisStore.js'
import { openRedis } from '../run/redis/openRedis.js'
import { describeOnBackends } from '../test/backends.js'
import type { SwapAsk } from './exchange.js'
import { recallAmount, recallQuote, rememberAmount, rememberQuote } from './quoteSwap.js'

const [user, token, other] = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
  '0x3333333333333333333333333333333333333333',
] as const
const ask: SwapAsk = {
  chain: createChain(1, 'http://127.0.0.1:9'),
  from: 'native',
  to: token,
  amount: 2n ** 255n,
  user,
}
const code = (error: unknown): unknown => (error instanceof ServerError ? error.code : error)

describeOnBackends('quotes that are remembered', (backend) => {
  test('default', async () => {
    const id = await rememberQuote(backend(), ask, 2n ** 254n)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await recallQuote(backend(), ask, id ?? '')).toBe(2n ** 254n)
    expect(await recallQuote(backend(), ask, id ?? '')).toBe(2n ** 254n)
    await rememberAmount(backend(), ask)
    expect(await recallAmount(backend(), ask)).toBe(2n ** 255n)
  })

  test('error: rejects a quote for another pair, account or amount, and an unknown quote', async () => {
    const id = (await rememberQuote(backend(), ask, 1n)) ?? ''
    for (const changes of [{ to: other }, { from: other }, { user: other }, { amount: 1n }])
      expect(await recallQuote(backend(), { ...ask, ...changes }, id).catch(code)).toBe(
        'quote_mismatch',
      )
    for (const wrong of ['', 'x', '__proto__', `${id}0`])
      expect(await recallQuote(backend(), ask, wrong).catch(code)).toBe('quote_expired')
    await rememberAmount(backend(), ask)
    for (const changes of [{ to: other }, { from: other }, { user: other }])
      expect(await recallAmount(backend(), { ...ask, ...changes }).catch(code)).toBe(
        'amount_missing',
      )
  })
})

describe('quotes without Redis', () => {
  test('behavior: returns quotes without ids', async () => {
    const redis = openRedis('redis://127.0.0.1:9', () => undefined)
    const store = createRedisStore(redis)
    expect(await rememberQuote({ store }, ask, 1n)).toBeNull()
    await rememberAmount({ store }, ask)
    expect(await recallQuote({ store }, ask, 'x').catch(code)).toBe('store_unavailable')
    redis.disconnect()
  })
})
