import {
  type BalanceRecord,
  type BalanceReply,
  balanceEndpoints,
  type FungiblePriceReply,
  nativeToken,
  parseWith,
} from '@latchkey/protocol'
import {
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import {
  type Address,
  createPublicClient,
  createTestClient,
  erc20Abi,
  formatUnits,
  http,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { ServerOptions } from '../serverOptions.js'

const ORIGIN = 'https://millpond.example'
const CHAIN = 31337
const { tokens, weth } = worldContracts
const [key] = testAccounts(1) as [ReturnType<typeof testAccounts>[number]]

const world: { chain?: WorldChain } = {}
const chainUrl = (): string => world.chain?.url ?? ''

beforeAll(async () => {
  world.chain = await startWorldChain({ chainId: CHAIN })
})

afterAll(() => world.chain?.stop())

function open(options: Partial<ServerOptions> = {}): {
  balances(account: string, query?: string): Promise<readonly BalanceRecord[]>
  price(addresses: readonly string[]): Promise<FungiblePriceReply>
  send(path: string, body?: unknown): Promise<Response>
} {
  const handle = createServer({
    origins: [ORIGIN],
    chains: { [CHAIN]: worldChainConfig(CHAIN, chainUrl()) },
    ...options,
  })
  const send = (path: string, body?: unknown): Promise<Response> =>
    handle(
      new Request(`https://api.example${path}`, {
        headers: {
          origin: ORIGIN,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  return {
    send,
    async balances(account, query = `?currency=usd&chainId=eip155:${CHAIN}`) {
      const reply: unknown = await (await send(`/v1/account/${account}/balance${query}`)).json()
      // The reply has no fields that the client drops.
      expect(
        balanceEndpoints.balance.response && parseWith(balanceEndpoints.balance.response, reply),
      ).toEqual(reply)
      return (reply as BalanceReply).balances
    },
    async price(addresses) {
      const response = await send('/v1/fungible/price', { currency: 'usd', addresses })
      expect(response.status, await response.clone().text()).toBe(200)
      return (await response.json()) as FungiblePriceReply
    },
  }
}

const reader = () => createPublicClient({ transport: http(chainUrl()) })
const idOf = (address: Address): string => `eip155:${CHAIN}:${address}`
const bySymbol = (records: readonly BalanceRecord[]): ReadonlyMap<string, BalanceRecord> =>
  new Map(records.map((record) => [record.symbol, record]))

describe('balances', () => {
  test('default', async () => {
    const { balances } = open()
    const [first] = await balances(key.address)
    expect(first).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: `eip155:${CHAIN}`,
      value: expect.any(Number),
      price: expect.any(Number),
      quantity: { decimals: '18', numeric: '10000' },
      iconUrl: 'https://api.example/public/getTokenImage/ETH',
    })
    expect(first?.value).toBeCloseTo(10_000 * (first?.price ?? 0), 6)
  })

  test('behavior: every balance equals that on the chain, for each kind of token', async () => {
    const { balances } = open()
    for (const { address } of [key, ...Object.values(people)]) {
      const shown = bySymbol(await balances(address))
      for (const token of Object.values(tokens).filter(({ habit }) => habit !== 'spam')) {
        const amount = await reader().readContract({
          address: token.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        })
        const isShown = amount > 0n && token.habit !== 'insaneDecimals'
        expect([token.symbol, shown.get(token.symbol)?.quantity]).toEqual([
          token.symbol,
          isShown
            ? { decimals: String(token.decimals), numeric: formatUnits(amount, token.decimals) }
            : undefined,
        ])
      }
    }
  })

  test('behavior: SEC-41 SEC-43 sorts unverified tokens last, without price and image, with a cleaned name', async () => {
    const { balances } = open({
      history: {
        chainIds: [CHAIN],
        getTransactions: async () => ({ data: [], next: null }),
        knownTokens: async () => [tokens.SPAM.address, tokens.DOL.address, weth],
      },
    })
    const records = await balances(people.ada.address)
    const spam = records.at(-1)
    expect(spam).toMatchObject({
      isVerified: false,
      iconUrl: '',
      price: 0,
      address: idOf(tokens.SPAM.address),
    })
    expect(spam?.name).toBe('Claim 5,000 LOD at freegift.example')
    expect(spam?.symbol.length).toBeLessThanOrEqual(16)
    expect(records.filter(({ symbol }) => symbol === 'DOL')).toHaveLength(1)
  })

  test('behavior: caches balances for 5 s, and reads them again after a transfer', async () => {
    const time = { now: 1_000_000 }
    const { balances } = open({ clock: { now: () => time.now } })
    const account = privateKeyToAccount(`0x${'7'.repeat(64)}`).address
    const native = async (query?: string): Promise<string | undefined> =>
      (await balances(account, query))[0]?.quantity.numeric
    const chain = createTestClient({ mode: 'anvil', transport: http(chainUrl()) })
    expect(await native()).toBe('0')
    await chain.setBalance({ address: account, value: parseEther('1.5') })
    expect(await native()).toBe('0')
    expect(
      await native(
        `?chainId=eip155:${CHAIN}&forceUpdate=${idOf(nativeToken)},${idOf(tokens.SPAM.address)}`,
      ),
    ).toBe('1.5')
    await chain.setBalance({ address: account, value: 1n })
    expect(await native()).toBe('1.5')
    time.now += 5000
    expect(await native()).toBe('0.000000000000000001')
  })

  test('behavior: returns a token from `forceUpdate` that is in no history yet', async () => {
    const { balances } = open()
    const records = await balances(people.ada.address, `?forceUpdate=${idOf(tokens.SPAM.address)}`)
    expect(records.at(-1)?.address).toBe(idOf(tokens.SPAM.address))
  })

  test.each([
    ['no account', '/v1/account/alice/balance', 400, 'address_invalid'],
    ['another chain', `/v1/account/${key.address}/balance?chainId=eip155:5`, 400, 'chain_unknown'],
    ['another currency', `/v1/account/${key.address}/balance?currency=eur`, 400, 'query_invalid'],
    ['no chain', `/v1/account/${key.address}/balance?chainId=solana`, 400, 'query_invalid'],
  ])('error: %s', async (_what, path, status, code) => {
    const response = await open().send(path)
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([status, code])
  })

  test('error: returns 503 if the chain does not respond', async () => {
    const { send } = open({ chains: { [CHAIN]: worldChainConfig(CHAIN, 'http://127.0.0.1:9') } })
    const response = await send(`/v1/account/${key.address}/balance`)
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([503, 'chain_unavailable'])
  })

  test('behavior: returns the same balances without Multicall3', async () => {
    const config = worldChainConfig(CHAIN, chainUrl())
    const { multicall3: _none, ...contracts } = config.contracts ?? {}
    const without = await open({ chains: { [CHAIN]: { ...config, contracts } } }).balances(
      people.ada.address,
    )
    expect(without).toEqual(await open().balances(people.ada.address))
  })
})

describe('prices', () => {
  test('default', async () => {
    const { fungibles } = await open().price([
      idOf(tokens.DOL.address),
      idOf(nativeToken),
      idOf(weth),
      idOf(tokens.DAY.address),
    ])
    expect(fungibles.map(({ symbol, price }) => [symbol, price > 0])).toEqual([
      ['DOL', true],
      ['ETH', true],
      ['WETH', true],
      ['DAY', true],
    ])
    expect(fungibles[0]?.price).toBe(1)
    expect(fungibles[1]?.price).toBe(fungibles[2]?.price)
    expect(fungibles[3]?.price).toBeCloseTo(1, 1)
  })

  test('behavior: ignores the price of a pool with little liquidity, and uses that of a single v3 pool', async () => {
    const { fungibles } = await open().price([
      idOf(tokens.SPECK.address),
      idOf(tokens.SPAM.address),
      idOf(tokens.VAST.address),
      idOf(tokens.PEBBLE.address),
    ])
    expect(fungibles.map(({ symbol }) => symbol)).toEqual(['PEBBLE'])
  })

  test('behavior: prices match a small sale, in pools of both versions and either order of tokens', async () => {
    const { price, send } = open()
    const asked = [
      tokens.DAY,
      tokens.MUTE,
      tokens.RESET,
      tokens.OLDE,
      tokens.TIDE,
      tokens.PEBBLE,
      { address: weth, decimals: 18 },
    ]
    const { fungibles } = await price(asked.map(({ address }) => idOf(address)))
    expect(fungibles.length).toBeGreaterThanOrEqual(4)
    for (const { address, price: dollars, symbol } of fungibles) {
      const { decimals = 18 } = asked.find((token) => idOf(token.address) === address) ?? {}
      const amount = BigInt(Math.round((5 / dollars) * 1e6)) * 10n ** BigInt(decimals - 6)
      const query = new URLSearchParams({
        amount: String(amount),
        userAddress: key.address,
        from: address ?? '',
        to: idOf(tokens.DOL.address),
        gasPrice: '1',
      })
      const reply: unknown = await (await send(`/v1/convert/quotes?${query}`)).json()
      const [quoted] = (reply as { quotes?: readonly { toAmount: string }[] }).quotes ?? []
      // Less the fees of one or two pools. Slightly more if the exchange finds a better route.
      const share = Number(quoted?.toAmount) / 5e6
      expect([symbol, share > 0.95 && share < 1.03 ? 'fair' : share]).toEqual([symbol, 'fair'])
    }
  })

  test('error: returns 503 without a source of prices', async () => {
    const { dollar: _none, ...config } = worldChainConfig(CHAIN, chainUrl())
    const response = await open({ chains: { [CHAIN]: config } }).send('/v1/fungible/price', {
      currency: 'usd',
      addresses: [idOf(nativeToken)],
    })
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([503, 'not_configured'])
    // Balances are returned without prices.
    expect((await open({ chains: { [CHAIN]: config } }).balances(key.address))[0]).toMatchObject({
      price: 0,
      quantity: { numeric: '10000' },
    })
  })
})
