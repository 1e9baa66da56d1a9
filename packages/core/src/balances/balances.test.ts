import { createServer } from 'node:http'
import { type BalanceRecord, nativeToken } from '@latchkey/protocol'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.js'
import type { Features } from '../kernel/features.js'
import type { Memos } from '../kernel/memo.js'
import type { Network } from '../kernel/types.js'
import { accountBalancesQuery } from './accountBalancesQuery.js'
import type { BalanceLatchkey } from './balanceLatchkey.js'
import { formatTokenAmount } from './format.js'
import { nativeBalancesQuery } from './nativeBalancesQuery.js'
import { ownedNftsQuery } from './ownedNftsQuery.js'
import { refreshBalances } from './refreshBalances.js'
import { refreshesOf } from './refreshes.js'
import { sortBalances } from './sortBalances.js'
import type { TokenBalance } from './tokenBalance.js'
import { toTokenBalance } from './toTokenBalance.js'
import { totalOf } from './totalOf.js'

const network: Network = {
  id: 'eip155:31337',
  name: 'Mill',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const tokenId = (digit: number | string) =>
  `eip155:31337:0x${String(digit).padStart(40, '0')}` as const

function record(change: Partial<BalanceRecord> = {}): BalanceRecord {
  return {
    name: 'Dollar',
    symbol: 'DOL',
    chainId: network.id,
    address: tokenId(1),
    price: 1,
    quantity: { decimals: '6', numeric: '12.5' },
    iconUrl: 'https://api.example/public/getTokenImage/DOL',
    ...change,
  }
}
const native = record({
  name: 'Fools Gold',
  symbol: 'USDC',
  address: undefined,
  price: 2500.5,
  quantity: { decimals: '18', numeric: '1.000000000000000001' },
})
const read = (change: Partial<BalanceRecord> = {}): TokenBalance | undefined =>
  toTokenBalance(record(change), [network])

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Creates a kit with a server that returns an account's balances. */
async function open(
  records: readonly unknown[] | undefined,
  features: Features = {},
  more: object = {},
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url))
    response.statusCode = records ? 200 : 503
    response.end(JSON.stringify({ balances: records ?? [], ...more }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  const latchkey: BalanceLatchkey = {
    options: {
      serverUrl: `http://127.0.0.1:${server.address().port}`,
      projectId: undefined,
      clock: systemClock,
      features,
    },
    networks: [network],
    memos: new Map() as Memos,
    adapterOf: () => ({ getBalance: async () => ({ value: 7n, decimals: 18, symbol: 'ETH' }) }),
  }
  return {
    latchkey,
    asked,
    ask: (forceUpdate?: string[]) =>
      accountBalancesQuery(latchkey, {
        address: account,
        networkId: network.id,
        forceUpdate,
      }).queryFn({}),
  }
}

describe('accountBalancesQuery', () => {
  test('default', async () => {
    const { ask, asked, latchkey } = await open([record(), native])
    expect(await ask()).toEqual([
      {
        id: `eip155:31337:${nativeToken}`,
        networkId: 'eip155:31337',
        // The name comes from the app, not from the server.
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        amount: 1_000_000_000_000_000_001n,
        price: '2500.5',
        value: '2500.5000000000000025',
        iconUrl: 'https://api.example/public/getTokenImage/DOL',
        isVerified: true,
      },
      expect.objectContaining({
        id: tokenId(1),
        address: tokenId(1).slice(13),
        amount: 12_500_000n,
        price: '1',
        value: '12.5',
        isVerified: true,
      }),
    ])
    expect(asked).toEqual([`/v1/account/${account}/balance?currency=usd&chainId=eip155:31337`])
    expect(
      accountBalancesQuery(latchkey, { address: account, networkId: network.id }).queryKey,
    ).toEqual(['balances', 'eip155:31337', account])
  })

  test('behavior: forces a fresh read of moved tokens, always with the native currency, up to the server’s limit', async () => {
    const { ask, asked } = await open([])
    await ask([])
    await ask(Array.from({ length: 30 }, (_, index) => tokenId(index)))
    expect(asked[0]).toContain(`forceUpdate=eip155:31337:${nativeToken}`)
    expect(asked[1]?.split('forceUpdate=')[1]?.split(',')).toHaveLength(20)
  })

  test('behavior: reads past the cache once per account after a change', async () => {
    const { ask, asked, latchkey } = await open([])
    await ask()
    refreshBalances(latchkey, [tokenId(1)])
    await ask()
    await ask()
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await accountBalancesQuery(latchkey, { address: other, networkId: network.id }).queryFn({})
    const forced = `&forceUpdate=eip155:31337:${nativeToken},${tokenId(1)}`
    expect(asked.map((url) => url.endsWith(forced))).toEqual([false, true, false, true])
  })

  test('behavior: without a server, returns the native currency of the chain without a price', async () => {
    const { ask, asked, latchkey } = await open([record()], { tokens: false })
    const ether = {
      id: `eip155:31337:${nativeToken}`,
      networkId: network.id,
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      amount: 7n,
      isVerified: true,
    }
    expect(await ask()).toEqual([ether])
    expect(
      await nativeBalancesQuery(latchkey, { address: account, networkId: network.id }).queryFn({}),
    ).toEqual([ether])
    expect(asked).toEqual([])
  })

  test('error: reports a server that does not answer, instead of an empty account', async () => {
    const { ask } = await open(undefined)
    await expect(ask()).rejects.toMatchObject({ name: 'NetworkRequestError', code: 503 })
  })

  test('error: rejects a network that is not configured', async () => {
    const { latchkey, asked } = await open([])
    await expect(
      accountBalancesQuery(latchkey, { address: account, networkId: 'eip155:1' }).queryFn({}),
    ).rejects.toMatchObject({ name: 'NetworkUnknownError' })
    expect(asked).toEqual([])
  })

  test('behavior: notifies that balances changed', () => {
    const latchkey = { memos: new Map() as Memos }
    const seen: unknown[] = []
    refreshesOf(latchkey).subscribe(() => seen.push(refreshesOf(latchkey).getState()))
    refreshBalances(latchkey, [tokenId(1)])
    refreshBalances(latchkey)
    expect(seen).toEqual([
      { count: 1, tokenIds: [tokenId(1)] },
      { count: 2, tokenIds: [] },
    ])
  })
})

describe('toTokenBalance', () => {
  test('error: SEC-41 no name runs backwards, hides characters or is longer than a row', () => {
    const token = read({
      name: `Dol\u202elar\u200b${'x'.repeat(500)}`,
      symbol: `D\u200bO\u202eL${'L'.repeat(100)}`,
    })
    expect(token?.name).toMatch(/^Dollarx{58}$/)
    expect(token?.symbol).toBe('DOLLLLLLLLLLLLLL'.slice(0, 16))
    expect(read({ name: '\u202e', symbol: '\u200b' })).toMatchObject({ name: '?', symbol: '?' })
  })

  test('error: SEC-43 an unverified token is marked, and has no value', () => {
    const fake = read({
      isVerified: false,
      price: 1_000_000,
      quantity: { decimals: '6', numeric: '1000000000' },
    }) as TokenBalance
    expect(fake.isVerified).toBe(false)
    expect(totalOf([fake])).toBeUndefined()
    expect(totalOf([fake, read() as TokenBalance])).toBe('12.5')
  })

  test('behavior: marks a token that the issuer froze', () => {
    expect(read({ isFrozen: true })?.isFrozen).toBe(true)
    for (const isFrozen of [false, undefined])
      expect(read({ isFrozen })).not.toHaveProperty('isFrozen')
  })

  test('error: SEC-44 drops impossible decimals, amounts and prices fast', () => {
    for (const decimals of ['-1', '1.5', '37', '256', '1000000', String(2 ** 53), 'NaN'])
      expect(read({ quantity: { decimals, numeric: '1' } }), decimals).toBeUndefined()
    for (const numeric of [
      '1e77',
      '-1',
      '1,000',
      '0.0000001',
      `1${'0'.repeat(78)}`,
      'Infinity',
      '',
    ])
      expect(read({ quantity: { decimals: '6', numeric } }), numeric).toBeUndefined()
    for (const price of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e12, 0]) {
      expect(read({ price })).toMatchObject({ amount: 12_500_000n })
      expect(read({ price })).not.toHaveProperty('value')
    }
    const whale = read({
      quantity: { decimals: '0', numeric: `1${'0'.repeat(77)}` },
      price: 999_999_999_999,
    })
    expect(whale?.value).toBe(`999999999999${'0'.repeat(77)}`)
    expect(formatTokenAmount(whale?.amount ?? 0n, 0, 'en')).toHaveLength(78 + 25)
  })

  test('error: drops a token of another chain than requested or claimed', () => {
    expect(read({ chainId: 'eip155:1' })).toBeUndefined()
    expect(read({ address: `eip155:1:0x${'1'.repeat(40)}` })).toBeUndefined()
  })

  test('behavior: keeps a token without decimals', () => {
    expect(read({ quantity: { decimals: '0', numeric: '3' } })).toMatchObject({
      amount: 3n,
      decimals: 0,
      value: '3',
    })
  })

  test('error: drops a picture with a script URL or without a URL', () => {
    expect(read({ iconUrl: 'javascript:alert(1)' })).not.toHaveProperty('iconUrl')
    expect(read({ iconUrl: '' })).not.toHaveProperty('iconUrl')
  })

  test('behavior: a value is amount times price to the last digit, for random amounts and prices', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 6 }),
        (amount, decimals, cents, places) => {
          const unit = 10n ** BigInt(decimals)
          const fraction =
            decimals === 0 ? '' : `.${(amount % unit).toString().padStart(decimals, '0')}`
          const token = read({
            quantity: { decimals: String(decimals), numeric: `${amount / unit}${fraction}` },
            price: cents / 10 ** places,
          })
          const [whole = '', rest = ''] = (token?.value ?? '').split('.')
          // In units of 1e-18, computed independently.
          const expected = (amount * BigInt(cents) * 10n ** 18n) / (unit * 10n ** BigInt(places))
          return BigInt(whole + rest.padEnd(18, '0')) === expected
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

describe('sortBalances', () => {
  test('behavior: native currency first, then by value, then unverified tokens; each token once', () => {
    const tokens = [
      read({ address: tokenId(1), symbol: 'FAKE', isVerified: false, price: 1e6 }),
      read({ address: tokenId(2), symbol: 'POOR', price: 0.001 }),
      read({ address: tokenId(3), symbol: 'NONE', price: 0 }),
      read({ address: tokenId(4), symbol: 'RICH', price: 9 }),
      read({ address: tokenId('a'), symbol: 'RICH' }),
      read({ address: tokenId('A'), symbol: 'TWICE' }),
      toTokenBalance(native, [network]),
    ].flatMap((token) => token ?? [])
    expect(sortBalances(tokens).map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'RICH',
      'TWICE',
      'POOR',
      'NONE',
      'FAKE',
    ])
  })
})

describe('totalOf', () => {
  test('default', () => {
    expect(
      totalOf([read(), toTokenBalance(native, [network])].flatMap((token) => token ?? [])),
    ).toBe('2513.0000000000000025')
    expect(totalOf([])).toBeUndefined()
    expect(totalOf([read({ price: 0 }) as TokenBalance])).toBeUndefined()
  })
})

describe('ownedNftsQuery', () => {
  const nft = {
    chainId: network.id,
    contract: tokenId(9),
    tokenId: '112',
    standard: 'erc721',
    collection: 'Doorways',
    name: 'Doorway 112',
    quantity: '1',
    isSpam: false,
  }

  test('default', async () => {
    const others = [
      { ...nft, chainId: 'eip155:1' },
      { ...nft, contract: `eip155:1:0x${'9'.repeat(40)}` },
      { ...nft, quantity: '0' },
      { ...nft, name: 'Doorway\u202e' },
    ]
    const { latchkey, asked } = await open([], {}, { nfts: [nft, ...others], next: '24' })
    const query = ownedNftsQuery(latchkey, { address: account, networkId: network.id })
    const page = await query.queryFn({ pageParam: '24' })
    expect(page).toEqual({
      nfts: [
        {
          id: `${tokenId(9)}/112`,
          networkId: network.id,
          address: tokenId(9).slice(13),
          tokenId: 112n,
          standard: 'erc721',
          collection: 'Doorways',
          name: 'Doorway 112',
          quantity: 1n,
          isSpam: false,
        },
      ],
      next: '24',
    })
    expect(query.getNextPageParam(page)).toBe('24')
    expect(asked).toEqual([`/v1/account/${account}/nfts?chainId=eip155:31337&cursor=24`])
  })
})
