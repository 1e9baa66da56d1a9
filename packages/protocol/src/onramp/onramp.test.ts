import { describe, expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { onrampEndpoints } from './onramp.js'

const { url, options, quote } = onrampEndpoints
const purchaseCurrency = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] }
const paymentCurrency = {
  id: 'USD',
  payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
}

describe('onrampEndpoints', () => {
  test('default', () => {
    const body = {
      destinationWallets: [
        {
          address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
          blockchains: ['ethereum'],
          assets: ['USDC'],
        },
      ],
      defaultNetwork: 'ethereum',
    }
    expect(url.body && parseWith(url.body, body)).toEqual(body)
    const reply = { paymentCurrencies: [paymentCurrency], purchaseCurrencies: [purchaseCurrency] }
    expect(options.response && parseWith(options.response, reply)).toEqual(reply)
    const asked = { purchaseCurrency, paymentCurrency, amount: '100.00', network: 'USDC' }
    expect(quote.body && parseWith(quote.body, asked)).toEqual(asked)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://a.example', ''])(
    'error: SEC-36 rejects the payment page URL "%s"',
    (address) => {
      expect(url.response && parseWith(url.response, { url: address })).toBeUndefined()
    },
  )

  test.each(['-1', '1e9', '', '1,000', 'NaN', '1.', '9'.repeat(31)])(
    'error: rejects the amount "%s"',
    (amount) => {
      expect(
        quote.body && parseWith(quote.body, { purchaseCurrency, paymentCurrency, amount }),
      ).toBeUndefined()
    },
  )

  test('error: drops an invalid currency, and keeps the others', () => {
    const reply = {
      paymentCurrencies: [{ id: '<b>' }, paymentCurrency],
      purchaseCurrencies: [null, purchaseCurrency],
    }
    expect(options.response && parseWith(options.response, reply)).toEqual({
      paymentCurrencies: [paymentCurrency],
      purchaseCurrencies: [purchaseCurrency],
    })
  })
})
