import { people, worldContracts } from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import fc from 'fast-check'
import { type Address, createWalletClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSwapWorld, type SwapWorld, type Ticker } from '../test/openSwapWorld.js'
import { createUniswapExchange } from './uniswap/createUniswapExchange.js'

const { uniswapV2, uniswapV3, weth, dollar, tokens } = worldContracts
const poolAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160 priceAfter, uint32 ticks, uint256 gas)',
])
const priceLimits = [4295128740n, 1461446703485210103287273052203988822378723970341n]

/**
 * The formula of the v2 pool from its reserves: constant product, with a fee of 0.3 % on the input.
 */
async function overV2(
  { node }: SwapWorld,
  from: Address,
  to: Address,
  amount: bigint,
): Promise<bigint> {
  const pair = await node.readContract({
    abi: poolAbi,
    address: uniswapV2.factory,
    functionName: 'getPair',
    args: [from, to],
  })
  if (BigInt(pair) === 0n) return 0n
  const [reserve0, reserve1] = await node.readContract({
    abi: poolAbi,
    address: pair,
    functionName: 'getReserves',
  })
  const [own, other] = BigInt(from) < BigInt(to) ? [reserve0, reserve1] : [reserve1, reserve0]
  return (amount * 997n * other) / (own * 1000n + amount * 997n)
}

/** The v3 pool's own quoter, one pool at a time. A pool that runs dry would keep the rest. */
async function overV3(
  { node }: SwapWorld,
  from: Address,
  to: Address,
  amount: bigint,
  fee: number,
): Promise<bigint> {
  const params = { tokenIn: from, tokenOut: to, amountIn: amount, fee, sqrtPriceLimitX96: 0n }
  try {
    const { result } = await node.simulateContract({
      abi: poolAbi,
      address: uniswapV3.quoter,
      functionName: 'quoteExactInputSingle',
      args: [params],
    })
    return priceLimits.includes(result[1]) ? 0n : result[0]
  } catch {
    // The pool does not exist, or has too little liquidity.
    return 0n
  }
}

async function bestOf(
  world: SwapWorld,
  from: Address,
  to: Address,
  amount: bigint,
  over: readonly Address[],
): Promise<bigint> {
  const tiers = uniswapV3.feeTiers
  const hop2 = (first: Address, second: Address, given: bigint) =>
    given > 0n ? overV2(world, first, second, given) : 0n
  const hop3 = (first: Address, second: Address, given: bigint, fee: number) =>
    given > 0n ? overV3(world, first, second, given, fee) : 0n
  const direct = [
    overV2(world, from, to, amount),
    ...tiers.map((fee) => overV3(world, from, to, amount, fee)),
  ]
  const detours = over
    .filter((base) => base !== from && base !== to)
    .flatMap((base) => [
      overV2(world, from, base, amount).then((half) => hop2(base, to, half)),
      ...tiers.flatMap((fee) => {
        const half = overV3(world, from, base, amount, fee)
        return tiers.map(async (second) => hop3(base, to, await half, second))
      }),
    ])
  return (await Promise.all([...direct, ...detours])).reduce(
    (max, each) => (each > max ? each : max),
    0n,
  )
}

describe('quotes', () => {
  const opened: { world?: SwapWorld } = {}
  const world = (): SwapWorld => opened.world!
  beforeAll(async () => {
    opened.world = await openSwapWorld()
  })
  afterAll(() => world().stop())

  test('default', async () => {
    const asked = Date.now()
    const { status, body } = await world().quotes('ETH', 'DOL', parseEther('1'))
    const answered = Date.now()
    expect(status).toBe(200)
    const [best, other] = body.quotes
    const amount = BigInt(best.toAmount)
    expect(best).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fromAmount: '1000000000000000000',
      fromAccount: world().id('ETH'),
      toAmount: String(amount),
      toAccount: world().id('DOL'),
      minToAmount: String(amount - amount / 100n),
      route: expect.objectContaining({ tokens: [world().id('ETH'), world().id('DOL')] }),
      expiresAt: expect.any(Number),
    })
    expect(amount).toBe(await bestOf(world(), weth, dollar, parseEther('1'), [weth, dollar]))
    expect(best.expiresAt).toBeGreaterThanOrEqual(asked + 30_000)
    expect(best.expiresAt).toBeLessThanOrEqual(answered + 30_000)
    expect([best, other!].map(({ route }) => route?.exchange).sort()).toEqual([
      'uniswap-v2',
      'uniswap-v3',
    ])
    expect(BigInt(other!.toAmount)).toBeLessThan(amount)
  })

  test('behavior: equal the pools’ own amounts to the last digit, and the highest of them', async () => {
    const symbols: readonly Ticker[] = [
      'ETH',
      'WETH',
      'DOL',
      'DAY',
      'MUTE',
      'RESET',
      'OLDE',
      'TIDE',
      'PEBBLE',
      'SPECK',
    ]
    const poolToken = (symbol: Ticker): Address =>
      symbol === 'ETH' || symbol === 'WETH' ? weth : tokens[symbol].address
    const pair: fc.Arbitrary<[Ticker, Ticker]> = fc
      .tuple(fc.constantFrom(...symbols), fc.constantFrom(...symbols))
      .filter(([from, to]) => poolToken(from) !== poolToken(to))
    const amount = fc
      .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 999_999 }))
      .map(([zeros, head]) => BigInt(head) * 10n ** BigInt(zeros))
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(pair, amount, async ([from, to], amount) => {
        const expected = await bestOf(world(), poolToken(from), poolToken(to), amount, [
          weth,
          dollar,
        ])
        const { status, body } = await world().quotes(from, to, amount)
        expect(status === 404 ? 0n : BigInt(body.quotes[0].toAmount)).toBe(expected)
        if (status === 404) expect(body.error?.code).toBe('no_route')
        else seen.add(`${body.quotes[0].route!.exchange} ${body.quotes[0].route!.tokens.length}`)
      }),
      { numRuns: 60, seed: 1, examples: [[['PEBBLE', 'DOL'], 10n ** 18n]] },
    )
    expect([...seen].sort()).toEqual([
      'uniswap-v2 2',
      'uniswap-v2 3',
      'uniswap-v3 2',
      'uniswap-v3 3',
    ])
  })

  test('behavior: subtracts the transfer fee of a token', async () => {
    // 1 in, through the pool of 200 WETH and 1,000,000 TITHE, which takes 2 % of each transfer.
    const out = await world().quotes('WETH', 'TITHE', parseEther('1'))
    const gross = await overV2(world(), weth, tokens.TITHE.address, parseEther('1'))
    expect(BigInt(out.body.quotes[0].toAmount)).toBe(
      gross - (gross * 2n) / 100n - (gross % 50n === 0n ? 0n : 1n),
    )
    expect(out.body.quotes).toHaveLength(1)
    const back = await world().quotes('TITHE', 'WETH', parseEther('100'))
    expect(BigInt(back.body.quotes[0].toAmount)).toBe(
      await overV2(world(), tokens.TITHE.address, weth, parseEther('98')),
    )
  })

  test('behavior: quotes wrapping one to one', async () => {
    for (const [from, to] of [
      ['ETH', 'WETH'],
      ['WETH', 'ETH'],
    ] as const) {
      const { body } = await world().quotes(from, to, 12_345n)
      expect(body.quotes).toMatchObject([{ toAmount: '12345', route: { exchange: 'wrap' } }])
      expect(body.quotes[0].spender).toBeUndefined()
    }
  })

  test('behavior: uses no v3 pool that would run dry, because it would swap only a part', async () => {
    const { node, chain, addressOf } = world()
    const deployer = createWalletClient({ account: people.deployer, transport: http(chain.url) })
    const abi = parseAbi([
      'function createAndInitializePoolIfNecessary(address, address, uint24, uint160)',
      'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0, uint256 amount1, uint256 min0, uint256 min1, address recipient, uint256 deadline) parameters)',
    ])
    const [token0, token1] = [addressOf('OLDE'), addressOf('PEBBLE')].sort((one, other) =>
      BigInt(one) < BigInt(other) ? -1 : 1,
    ) as [Address, Address]
    const range = {
      tickLower: -60,
      tickUpper: 60,
      amount0: parseEther('1'),
      amount1: parseEther('1'),
      min0: 0n,
      min1: 0n,
    }
    const terms = {
      token0,
      token1,
      fee: 3000,
      ...range,
      recipient: people.deployer.address,
      deadline: 2n ** 64n,
    }
    const pool = { chain: null, address: uniswapV3.positionManager, abi } as const
    const created = await deployer.writeContract({
      ...pool,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, 3000, 2n ** 96n],
    })
    await waitForReceipt(node, { hash: created })
    // The estimate is too low if the next block has a later second: the pool then writes its price.
    const hash = await deployer.writeContract({
      ...pool,
      functionName: 'mint',
      args: [terms],
      gas: 5_000_000n,
    })
    expect((await waitForReceipt(node, { hash })).status).toBe('success')

    const little = await world().quotes('OLDE', 'PEBBLE', parseEther('0.5'))
    expect(little.body.quotes[0].route).toMatchObject({ exchange: 'uniswap-v3', fees: [3000] })
    const params = {
      tokenIn: addressOf('OLDE'),
      tokenOut: addressOf('PEBBLE'),
      amountIn: parseEther('5'),
      fee: 3000,
      sqrtPriceLimitX96: 0n,
    }
    const { result } = await node.simulateContract({
      abi: poolAbi,
      address: uniswapV3.quoter,
      functionName: 'quoteExactInputSingle',
      args: [params],
    })
    // The quoter itself returns an amount for it.
    expect(result[0]).toBeGreaterThan(0n)
    const much = await world().quotes('OLDE', 'PEBBLE', parseEther('5'))
    expect([much.status, much.body.error?.code]).toEqual([404, 'no_route'])
  })

  test('behavior: routes over a base token of the operator', async () => {
    expect((await world().quotes('DOL', 'MOSS', parseUnits('1', 6))).body.error?.code).toBe(
      'no_route',
    )
    const other = await openSwapWorld({
      exchange: createUniswapExchange({ bases: { 31337: [tokens.DAY.address] } }),
    })
    try {
      const { body } = await other.quotes('DOL', 'MOSS', parseUnits('1', 6))
      expect(body.quotes[0].route?.tokens).toEqual([
        other.id('DOL'),
        other.id('DAY'),
        other.id('MOSS'),
      ])
    } finally {
      await other.stop()
    }
  })

  test.each([
    ['no pool has the token', 'ETH', 'VAST', 10n ** 18n, 404, 'no_route'],
    ['a scam without a pool', 'ETH', 'SPAM', 10n ** 18n, 404, 'no_route'],
    ['so little that nothing arrives', 'DAY', 'DOL', 1n, 404, 'no_route'],
    ['more than a pool can count', 'ETH', 'DOL', 2n ** 256n - 1n, 404, 'no_route'],
    ['more than a token can have', 'ETH', 'DOL', 2n ** 256n, 400, 'amount_too_large'],
    ['the same token', 'DOL', 'DOL', 1n, 400, 'same_token'],
    ['nothing', 'ETH', 'DOL', 0n, 400, 'query_invalid'],
  ] as const)('error: %s', async (_what, from, to, amount, status, code) => {
    const answer = await world().quotes(from, to, amount)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  test.each([
    ['a number with separators', { amount: '1,000' }, 'query_invalid'],
    ['a number with an exponent', { amount: '1e18' }, 'query_invalid'],
    ['a number with decimals', { amount: '1.5' }, 'query_invalid'],
    ['a negative number', { amount: '-1' }, 'query_invalid'],
    ['tokens on two chains', { to: `eip155:1:${tokens.DOL.address}` }, 'chain_unknown'],
    [
      'a token of another kind of chain',
      { to: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112' },
      'chains_differ',
    ],
    [
      'an account on another chain',
      { userAddress: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      'chains_differ',
    ],
    [
      'an address with a wrong checksum',
      { to: 'eip155:31337:0x53feb420F928909d22613de83a6d0B01071D7f67' },
      'address_invalid',
    ],
  ])('error: %s', async (_what, wrong, code) => {
    const right = {
      amount: '1',
      userAddress: world().user.address,
      from: world().id('ETH'),
      to: world().id('DOL'),
    }
    const { status, body } = await world().get('/v1/convert/quotes', { ...right, ...wrong })
    expect([status, body.error?.code]).toEqual([400, code])
  })
})
