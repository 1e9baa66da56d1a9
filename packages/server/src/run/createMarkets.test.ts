import { parse, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { createOnrampOptions, createPrices } from './createMarkets.js'
import { onrampSettings, pricesSettings } from './marketSettings.js'

describe('createOnrampOptions', () => {
  test('default', () => {
    const payerKey = `0x${'1'.repeat(64)}`
    const { providers, sandbox } = createOnrampOptions(
      parse(onrampSettings, {
        coinbase: { appId: 'app' },
        meld: { publicKey: 'key' },
        sandbox: { payerKey },
      }),
    )
    expect([providers?.map(({ id }) => id), sandbox?.payerKey]).toEqual([
      ['coinbase', 'meld'],
      payerKey,
    ])
    expect(createOnrampOptions()).toEqual({ providers: [], sandbox: undefined })
  })

  test.each([
    [{ coinbase: { keyId: 'id' } }],
    [{ coinbase: { appId: '' } }],
    [{ sandbox: { payerKey: '0x12' } }],
    [{ sandbox: {} }],
    [{ sandbox: { payerKey: `0x${'1'.repeat(64)}`, solanaKey: 'short' } }],
    [{ stripe: {} }],
  ])('error: %j', (settings) => {
    expect(safeParse(onrampSettings, settings).success).toBe(false)
  })
})

describe('createPrices', () => {
  test('default', async () => {
    const settings = parse(pricesSettings, [
      { kind: 'coingecko', url: 'http://127.0.0.1:9', natives: { 1: 'ethereum' } },
    ])
    await expect(
      createPrices(settings)?.getPrices([{ chainId: 1, address: 'native' }]),
    ).rejects.toMatchObject({ code: 'upstream_failed' })
    // A token without a configured name is not requested.
    expect(await createPrices(settings)?.getPrices([{ chainId: 5, address: 'native' }])).toEqual([
      undefined,
    ])
    expect(createPrices()).toBeUndefined()
  })
})
