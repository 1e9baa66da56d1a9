import fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpointUrl, parseWith } from '../kernel/endpoint.js'
import { nativeToken, swapEndpoints } from './swap.js'

const token = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const user = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const quote = {
  id: null,
  fromAmount: '1',
  fromAccount: `eip155:1:${nativeToken}`,
  toAmount: '2500000',
  toAccount: token,
}
const tx = {
  from: `eip155:1:${user}`,
  to: token,
  data: '0x095ea7b3',
  amount: '1',
  eip155: { gas: '150000', gasPrice: '1' },
}

describe('swapEndpoints', () => {
  test('default', () => {
    const query = {
      amount: '1',
      userAddress: user,
      from: `eip155:1:${nativeToken}`,
      to: token,
    } as const
    const { searchParams } = new URL(endpointUrl('https://a.example', swapEndpoints.quotes, query))
    expect(parseWith(swapEndpoints.quotes.query!, Object.fromEntries(searchParams))).toEqual(query)
    expect(parseWith(swapEndpoints.quotes.response!, { quotes: [quote] })).toEqual({
      quotes: [quote],
    })
  })

  test('behavior: accepts the replies of the reference', () => {
    expect(parseWith(swapEndpoints.buildTransaction.response!, { tx })).toEqual({ tx })
    const approve = { ...tx, value: '0', eip155: { gas: 50_000, gasPrice: '1' } }
    const { amount: _amount, ...bare } = approve
    expect(parseWith(swapEndpoints.buildApprove.response!, { tx: bare })).toEqual({ tx: bare })
  })

  test.each([
    ['a number with separators', '1,000'],
    ['decimals', '1.5'],
    ['an exponent', '1e18'],
    ['a sign', '-1'],
    ['a number', 1],
    ['leading zeros', '01'],
    ['more digits than 256 bits have', '1'.repeat(79)],
  ])('error: rejects an amount as %s', (_what, amount) => {
    const body = { amount, from: token, to: token, userAddress: user }
    expect(parseWith(swapEndpoints.buildTransaction.body!, body)).toBeUndefined()
    expect(
      parseWith(swapEndpoints.quotes.response!, {
        quotes: [{ ...quote, toAmount: amount }, quote],
      }),
    ).toEqual({ quotes: [quote] })
    expect(
      parseWith(swapEndpoints.buildTransaction.response!, { tx: { ...tx, amount } }),
    ).toBeUndefined()
    expect(parseWith(swapEndpoints.allowance.response!, { allowance: amount })).toBeUndefined()
  })

  test.each([-0.01, 5.01, Number.NaN, Number.POSITIVE_INFINITY, '1', null])(
    'error: SEC-50 rejects a slippage of %s percent',
    (slippage) => {
      expect(
        parseWith(swapEndpoints.buildTransaction.body!, {
          amount: '1',
          from: token,
          to: token,
          userAddress: user,
          eip155: { slippage },
        }),
      ).toBeUndefined()
    },
  )

  test.each([-1, 1.5, 37, 256, 1e6, 2 ** 53, '18', null, Number.NaN])(
    'error: SEC-44 drops a token with %s decimals',
    (decimals) => {
      const good = { name: 'Dai', symbol: 'DAI', address: token, decimals: 18, logoUri: '' }
      const { response } = swapEndpoints.tokens
      expect(parseWith(response!, { tokens: [{ ...good, decimals }, good] })).toEqual({
        tokens: [good],
      })
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', ' https://a.example'])(
    'error: drops a token with a logo at "%s"',
    (logoUri) => {
      const entry = { name: 'Dai', symbol: 'DAI', address: token, decimals: 18, logoUri }
      expect(parseWith(swapEndpoints.tokens.response!, { tokens: [entry] })).toEqual({ tokens: [] })
    },
  )

  test('error: parsing does not throw for any input', () => {
    const parts = Object.values(swapEndpoints).flatMap(({ query, body, response }): unknown[] => [
      query,
      body,
      response,
    ])
    const schemas = parts.filter((part) => part !== undefined) as GenericSchema[]
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, value) => {
        parseWith(schema, value)
      }),
      { seed: 1 },
    )
  })
})
