import { SendRefusedError, type TokenBalance } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useSend } from './useSend.js'

const ether: TokenBalance = {
  id: 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  networkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 10n ** 18n,
  isVerified: true,
}

test('default: returns the form and the values derived from it', () => {
  const latchkey = createTestLatchkey()
  connectTern(latchkey)
  const context = createTestContext(latchkey)
  const [{ send, state, facts }, last] = readHook(context, useSend)
  expect([state.status, facts.missing]).toEqual(['form', 'token'])
  expect(last.send).toBe(send)
  send.setTokens([ether])
  send.typeAmount('0.5')
  const [next] = readHook(context, useSend)
  expect(next.facts).toMatchObject({
    missing: 'recipient',
    reading: { status: 'amount', amount: 5n * 10n ** 17n },
    decimals: 18,
  })
})

test('error: does not review an incomplete form', async () => {
  const latchkey = createTestLatchkey()
  connectTern(latchkey)
  const [{ send }] = readHook(createTestContext(latchkey), useSend)
  await expect(send.review()).rejects.toThrow(SendRefusedError)
})
