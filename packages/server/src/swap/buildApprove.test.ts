import { nativeToken } from '@latchkey/protocol'
import { people, worldContracts } from '@latchkey/sandbox/world'
import { createTestClock } from '@latchkey/testing'
import { decodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSwapWorld, type SwapWorld, type Ticker } from '../test/openSwapWorld.js'

const { uniswapV2, uniswapV3, tokens, weth } = worldContracts
const pinned = [uniswapV2.router, uniswapV3.router]

describe('approvals', () => {
  const opened: { world?: SwapWorld; snapshot?: `0x${string}` } = {}
  const clock = createTestClock()
  const world = (): SwapWorld => opened.world!
  beforeAll(async () => {
    opened.world = await openSwapWorld({ clock })
  })
  afterAll(() => world().stop())
  beforeEach(async () => {
    opened.snapshot = await world().node.snapshot()
  })
  afterEach(() => world().node.revert({ id: opened.snapshot! }))

  const allowance = async (ticker: Ticker, more: object = {}): Promise<[number, string]> => {
    const userAddress = `eip155:31337:${world().user.address}`
    const { status, body } = await world().get<{ allowance: string }>('/v1/convert/allowance', {
      tokenAddress: world().id(ticker),
      userAddress,
      ...more,
    })
    return [status, body.allowance ?? body.error?.code]
  }

  test('default', async () => {
    await world().give('DOL', 5_000_000n)
    expect(await allowance('DOL')).toEqual([200, '0'])
    const { status, body } = await world().buildApprove('DOL', 'ETH', { amount: 5_000_000n })
    expect(status).toBe(200)
    const { tx } = body
    expect(tx).toEqual({
      from: `eip155:31337:${world().user.address}`,
      to: world().id('DOL'),
      data: expect.any(String),
      value: '0',
      eip155: { gas: expect.any(Number), gasPrice: expect.stringMatching(/^\d+$/) },
      step: 'approve',
      spender: expect.any(String),
      amount: '5000000',
    })
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
    expect([functionName, ...(args ?? [])]).toEqual(['approve', tx.spender!.slice(13), 5_000_000n])
    expect(pinned).toContain(args?.[0])
    expect((await world().send(tx)).status).toBe('success')
    expect(await allowance('DOL')).toEqual([200, '5000000'])
    expect(await allowance('DOL', { spender: tx.spender })).toEqual([200, '5000000'])
    const other = pinned.find((router) => router !== args?.[0])!
    expect(await allowance('DOL', { spender: other })).toEqual([200, '0'])
  })

  test.each(['MUTE', 'RESET'] as const)(
    'behavior: resets the allowance of %s to 0 before another one',
    async (ticker) => {
      const unit = ticker === 'MUTE' ? parseUnits('1', 6) : parseEther('1')
      await world().give(ticker, 3n * unit)
      expect((await world().approve(ticker, 'ETH', unit)).map(({ step }) => step)).toEqual([
        'approve',
      ])
      expect(
        (await world().approve(ticker, 'ETH', 3n * unit)).map(({ step, amount }) => [step, amount]),
      ).toEqual([
        ['reset', '0'],
        ['approve', String(3n * unit)],
      ])
      expect(await allowance(ticker)).toEqual([200, String(3n * unit)])
    },
  )

  test('behavior: uses the last quoted amount for 10 minutes if no amount is given', async () => {
    await world().give('DOL', 9_000_000n)
    const none = await world().buildApprove('DOL', 'ETH')
    expect([none.status, none.body.error?.code]).toEqual([400, 'amount_missing'])
    await world().quotes('DOL', 'ETH', 7_000_000n)
    await world().quotes('DOL', 'ETH', 8_000_000n)
    await world().quotes('DOL', 'DAY', 1_000_000n)
    await clock.advance(599_999)
    expect((await world().buildApprove('DOL', 'ETH')).body.tx.amount).toBe('8000000')
    await clock.advance(1)
    expect((await world().buildApprove('DOL', 'ETH')).body.error?.code).toBe('amount_missing')
  })

  test('behavior: needs no approval', async () => {
    const max = String(2n ** 256n - 1n)
    expect(await allowance('ETH')).toEqual([200, max])
    for (const [from, to] of [
      ['ETH', 'DOL'],
      ['WETH', 'ETH'],
    ] as const) {
      const { status, body } = await world().buildApprove(from, to, { amount: parseEther('1') })
      expect([status, body.error?.code]).toEqual([400, 'approval_not_needed'])
    }
  })

  test('error: refuses an amount over the balance, an unpinned spender, and an address that is not a token', async () => {
    const { DOL: all } = await world().balances()
    const { status, body } = await world().buildApprove('DOL', 'ETH', { amount: all + 1n })
    expect([status, body.error?.code]).toEqual([400, 'insufficient_balance'])
    expect(await allowance('DOL', { spender: people.mallory.address })).toEqual([
      400,
      'spender_unknown',
    ])
    expect(
      await allowance('DOL', { tokenAddress: `eip155:31337:${people.mallory.address}` }),
    ).toEqual([400, 'token_unknown'])
    expect(await allowance('DOL', { tokenAddress: `eip155:31337:${uniswapV2.factory}` })).toEqual([
      400,
      'token_unknown',
    ])
  })

  test('behavior: lists the operator’s tokens, the native currency first', async () => {
    const { status, body } = await world().get<{
      tokens: {
        symbol: string
        address: string
        decimals: number
        logoUri: string
        eip2612: boolean
      }[]
    }>('/v1/convert/tokens', { chainId: 'eip155:31337', projectId: '' })
    expect(status).toBe(200)
    expect(body.tokens.slice(0, 3)).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        address: `eip155:31337:${nativeToken}`,
        decimals: 18,
        logoUri: 'https://api.example/public/getTokenImage/ETH',
        eip2612: false,
      },
      {
        name: 'Wrapped Ether',
        symbol: 'WETH',
        address: `eip155:31337:${weth}`,
        decimals: 18,
        logoUri: expect.any(String),
        eip2612: false,
      },
      {
        name: 'Dollar Coin',
        symbol: 'DOL',
        address: world().id('DOL'),
        decimals: 6,
        logoUri: expect.any(String),
        eip2612: true,
      },
    ])
    const addresses = body.tokens.map(({ address }) => address)
    expect(addresses).not.toContain(world().id('SPAM'))
    // SEC-44: a token with 77 decimals is not listed.
    expect(addresses).not.toContain(world().id('VAST'))
    expect(addresses).toHaveLength(Object.keys(tokens).length)
  })

  test.each([
    ['eip155:5', 'chain_unknown'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'chain_unknown'],
    ['31337', 'query_invalid'],
    ['', 'query_invalid'],
  ])('error: refuses the chain "%s"', async (chainId, code) => {
    for (const path of ['/v1/convert/tokens', '/v1/convert/gas-price']) {
      const { status, body } = await world().get(
        `${path}?chainId=${encodeURIComponent(chainId)}`,
        {},
      )
      expect([status, body.error?.code]).toEqual([400, code])
    }
  })

  test('behavior: returns gas prices in wei, each sufficient for one more full block', async () => {
    const { body } = await world().get<{ standard: string; fast: string; instant: string }>(
      '/v1/convert/gas-price',
      { chainId: 'eip155:31337' },
    )
    const [standard, fast, instant] = [body.standard, body.fast, body.instant].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ]
    expect(standard).toBe(await world().node.getGasPrice())
    expect(fast * 8n).toBeGreaterThanOrEqual(standard * 9n)
    expect(instant * 8n).toBeGreaterThanOrEqual(fast * 9n)
    expect(instant).toBeLessThan(standard * 2n)
  })
})

describe('a chain without an exchange', () => {
  test('error: lists no tokens, and refuses quotes with `swap_unsupported`', async () => {
    const world = await openSwapWorld({ exchange: { spenders: () => [], offers: async () => [] } })
    try {
      expect((await world.get('/v1/convert/tokens', { chainId: 'eip155:31337' })).body).toEqual({
        tokens: [],
      })
      const { status, body } = await world.quotes('ETH', 'DOL', 1n)
      expect([status, body.error?.code]).toEqual([400, 'swap_unsupported'])
    } finally {
      await world.stop()
    }
  })

  test('error: returns 503 if the chain does not respond', async () => {
    const world = await openSwapWorld()
    await world.stop()
    const { status, body } = await world.quotes('ETH', 'DOL', 1n)
    expect([status, body.error?.code]).toEqual([503, 'chain_unavailable'])
    const approve = await world.buildApprove('DOL', 'ETH', { amount: 1n })
    expect([approve.status, approve.body.error?.code]).toEqual([503, 'chain_unavailable'])
  })
})
