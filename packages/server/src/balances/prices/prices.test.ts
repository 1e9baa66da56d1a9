import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { ServerError } from '../../kernel/serverError.js'
import { createCoinGeckoPrices } from './createCoinGeckoPrices.js'
import { decimalOfNumber, fromDecimal, ONE, toDecimal } from './decimal.js'
import { firstPrices } from './firstPrices.js'
import type { Prices, TokenRef } from './prices.js'
import { rememberPrices } from './rememberPrices.js'

const ether: TokenRef = { chainId: 1, address: 'native' }
const coin: TokenRef = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const far: TokenRef = { chainId: 137, address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' }
const down = (): ServerError => new ServerError(503, 'upstream_failed', 'down')

/** A source with fixed prices. */
function source(
  known: ReadonlyMap<TokenRef, string | (() => never)>,
): Prices & { asked: (readonly TokenRef[])[] } {
  const asked: (readonly TokenRef[])[] = []
  return {
    asked,
    async getPrices(tokens) {
      asked.push([...tokens])
      return tokens.map((token) => {
        const price = known.get(token)
        return typeof price === 'function' ? price() : price
      })
    },
  }
}

describe('decimal', () => {
  test('default', () => {
    expect(toDecimal(ONE * 3241n + ONE / 4n)).toBe('3241.25')
    expect(fromDecimal('3241.25')).toBe(ONE * 3241n + ONE / 4n)
    expect([
      toDecimal(0n),
      toDecimal(1n),
      decimalOfNumber(1.5e-7),
      decimalOfNumber(0),
      decimalOfNumber(64_000.5),
    ]).toEqual(['0', '0.000000000000000000000001', '0.00000015', '0', '64000.5'])
  })

  test('behavior: a formatted price parses to the same value', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 36n - 1n }),
        (price) => fromDecimal(toDecimal(price) ?? '') === price,
      ),
      { seed: 1 },
    )
    fc.assert(
      fc.property(fc.double({ min: 0, max: 999_999_999_999, noNaN: true }), (value) => {
        const text = decimalOfNumber(value) ?? ''
        expect(text).toMatch(/^\d{1,12}(?:\.\d{1,40})?$/)
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.max(1e-22, value * 1e-12))
      }),
      { seed: 1 },
    )
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, 1e300])(
    'error: SEC-44 rejects the price %d',
    (value) => {
      expect(decimalOfNumber(value)).toBeUndefined()
    },
  )

  test.each(['-1', '1e3', '', '.', '1.', 'NaN', '10000000000000', '1'.repeat(400)])(
    'error: SEC-44 rejects the price "%s"',
    (text) => {
      expect(fromDecimal(text)).toBeUndefined()
      expect([toDecimal(-1n), toDecimal(ONE * 10n ** 12n)]).toEqual([undefined, undefined])
    },
  )
})

describe('firstPrices', () => {
  test('default', async () => {
    const first = source(new Map([[ether, '3000']]))
    const second = source(
      new Map([
        [ether, '1'],
        [coin, '1.01'],
      ]),
    )
    expect(await firstPrices([first, second]).getPrices([coin, ether, far])).toEqual([
      '1.01',
      '3000',
      undefined,
    ])
    expect(second.asked).toEqual([[coin, far]])
  })

  test('behavior: uses the next source if one is down, and keeps the prices of the others', async () => {
    const broken: Prices = { getPrices: () => Promise.reject(down()) }
    const known = source(new Map([[ether, '3000']]))
    expect(await firstPrices([broken, known]).getPrices([ether, coin])).toEqual(['3000', undefined])
    expect(await firstPrices([known, broken]).getPrices([ether, coin])).toEqual(['3000', undefined])
    expect(await firstPrices([]).getPrices([ether])).toEqual([undefined])
  })

  test('error: rejects if all sources are down, and rethrows defects', async () => {
    const broken: Prices = { getPrices: () => Promise.reject(down()) }
    await expect(firstPrices([broken, broken]).getPrices([ether])).rejects.toThrow(ServerError)
    const defect: Prices = { getPrices: () => Promise.reject(new TypeError('a defect')) }
    await expect(
      firstPrices([defect, source(new Map([[ether, '1']]))]).getPrices([ether]),
    ).rejects.toThrow('a defect')
  })
})

describe('rememberPrices', () => {
  test('default', async () => {
    const time = { now: 0 }
    const asked = source(new Map([[ether, '3000']]))
    const prices = rememberPrices(asked, { now: () => time.now })
    await Promise.all(Array.from({ length: 10 }, () => prices.getPrices([ether, coin])))
    expect(asked.asked).toEqual([[ether, coin]])
    time.now += 29_999
    expect(await prices.getPrices([coin, ether])).toEqual([undefined, '3000'])
    expect(asked.asked).toHaveLength(1)
    time.now += 1
    await prices.getPrices([ether])
    expect(asked.asked[1]).toEqual([ether])
  })

  test('behavior: returns cached prices for up to ten minutes while the source is down', async () => {
    const time = { now: 0 }
    const known = new Map<TokenRef, string | (() => never)>([[ether, '3000']])
    const prices = rememberPrices(source(known), { now: () => time.now })
    await prices.getPrices([ether])
    known.set(ether, () => {
      throw down()
    })
    time.now += 599_999
    expect(await prices.getPrices([ether])).toEqual(['3000'])
    time.now += 1
    await expect(prices.getPrices([ether])).rejects.toThrow('down')
    known.set(ether, '2900')
    expect(await prices.getPrices([ether])).toEqual(['2900'])
  })

  test('behavior: returns the prices of other chains if one chain fails', async () => {
    const known = new Map<TokenRef, string | (() => never)>([
      [ether, '3000'],
      [
        far,
        () => {
          throw down()
        },
      ],
    ])
    const prices = rememberPrices(source(known), Date)
    expect(await prices.getPrices([far, ether])).toEqual([undefined, '3000'])
    await expect(prices.getPrices([far])).rejects.toThrow('down')
  })
})

describe('createCoinGeckoPrices', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** Starts a third-party price service. */
  async function start(
    answer: (url: URL) => { status?: number; body: string },
  ): Promise<{ url: string; asked: string[]; headers: unknown[] }> {
    const asked: string[] = []
    const headers: unknown[] = []
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://prices')
      asked.push(decodeURIComponent(url.pathname + url.search))
      headers.push(request.headers['x-cg-demo-api-key'])
      const { status = 200, body } = answer(url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`,
      asked,
      headers,
    }
  }
  const platforms = { 1: 'ethereum', 137: 'polygon-pos' }
  const natives = { 1: 'ethereum', 137: 'matic-network' }

  test('default', async () => {
    const { url, asked, headers } = await start(({ pathname }) => ({
      body: pathname.endsWith('/price')
        ? '{"ethereum":{"usd":3241.25}}'
        : JSON.stringify({
            [pathname.endsWith('ethereum') ? coin.address.toLowerCase() : far.address]: {
              usd: 1e-7,
            },
          }),
    }))
    const prices = createCoinGeckoPrices({
      url,
      platforms,
      natives,
      headers: { 'x-cg-demo-api-key': 'key' },
    })
    expect(await prices.getPrices([coin, ether, far, { chainId: 5, address: 'native' }])).toEqual([
      '0.0000001',
      '3241.25',
      '0.0000001',
      undefined,
    ])
    expect(asked.sort()).toEqual([
      '/api/v3/simple/price?ids=ethereum&vs_currencies=usd&precision=full',
      `/api/v3/simple/token_price/ethereum?contract_addresses=${coin.address.toLowerCase()}&vs_currencies=usd&precision=full`,
      `/api/v3/simple/token_price/polygon-pos?contract_addresses=${far.address.toLowerCase()}&vs_currencies=usd&precision=full`,
    ])
    expect(headers).toEqual(['key', 'key', 'key'])
  })

  test.each([
    ['nothing', '{}', [undefined]],
    ['no price', '{"ethereum":{}}', [undefined]],
    ['null', '{"ethereum":{"usd":null}}', [undefined]],
    ['a negative price', '{"ethereum":{"usd":-5}}', [undefined]],
    ['an infinite price', '{"ethereum":{"usd":1e300}}', [undefined]],
    ['another token besides', '{"ethereum":{"usd":2},"bitcoin":{"usd":9}}', ['2']],
    ['a prototype', '{"__proto__":{"usd":9},"ethereum":{"usd":2}}', ['2']],
  ])('behavior: SEC-44 SEC-55 parses a reply with %s', async (_what, body, expected) => {
    const { url } = await start(() => ({ body }))
    expect(await createCoinGeckoPrices({ url, platforms, natives }).getPrices([ether])).toEqual(
      expected,
    )
  })

  test.each([
    ['a string for a price', 200, '{"ethereum":{"usd":"2"}}', 'upstream_invalid'],
    ['no JSON', 200, '<html>', 'upstream_invalid'],
    ['a rate limit', 429, '{}', 'upstream_busy'],
    ['no', 403, '{}', 'upstream_refused'],
  ])('error: rejects the reply: %s', async (_what, status, body, code) => {
    const { url } = await start(() => ({ status, body }))
    await expect(
      createCoinGeckoPrices({ url, platforms, natives }).getPrices([ether]),
    ).rejects.toMatchObject({ code })
  })
})
