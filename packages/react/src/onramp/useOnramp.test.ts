import { NotConnectedError, onrampOffersQuery } from '@latchkey/core'
import type { OnrampOffer } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useOnramp } from './useOnramp.js'

const offer = { provider: { id: 'till', name: 'Till' }, tokens: [] } as unknown as OnrampOffer

test('default: returns the form and the offers', () => {
  const latchkey = createTestLatchkey({}, { serverUrl: 'https://api.example' })
  const context = createTestContext(latchkey)
  const [{ onramp, offers, isPending }, last] = readHook(context, useOnramp)
  expect([offers, isPending]).toEqual([undefined, true])
  expect(last.onramp).toBe(onramp)
  context.queries.setQueryData(onrampOffersQuery(latchkey, 'eip155:1').queryKey, [offer])
  onramp.change({ amount: '50' })
  expect(readHook(context, useOnramp)[0]).toMatchObject({
    offers: [offer],
    isPending: false,
    state: { status: 'choosing', form: { amount: '50' } },
  })
})

test('error: without a connection buys nothing', async () => {
  const [{ onramp }] = readHook(createTestContext(createTestLatchkey()), useOnramp)
  const openWindow = (): undefined => undefined
  await expect(onramp.buy({ offer, symbol: 'ETH', openWindow })).rejects.toThrow(NotConnectedError)
})
