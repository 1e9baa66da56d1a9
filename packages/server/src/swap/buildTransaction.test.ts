import { people, worldContracts } from '@latchkey/sandbox/world'
import { createTestClock } from '@latchkey/testing'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSwapWorld, type SwapWorld, type Ticker } from '../test/openSwapWorld.js'
import type { Exchange } from './exchange.js'
import { createUniswapExchange } from './uniswap/createUniswapExchange.js'

const { uniswapV2, uniswapV3 } = worldContracts
const routers: readonly Address[] = [uniswapV2.router, uniswapV3.router]
const stranger: Address = people.cleo.address

/** Returns the changed balances, by symbol. */
function difference(
  before: Record<Ticker, bigint>,
  after: Record<Ticker, bigint>,
): Partial<Record<Ticker, bigint>> {
  const symbols = Object.keys(before) as Ticker[]
  return Object.fromEntries(
    symbols
      .map((symbol) => [symbol, after[symbol] - before[symbol]])
      .filter(([, change]) => change !== 0n),
  )
}

describe('swap transactions', () => {
  const opened: { world?: SwapWorld; snapshot?: `0x${string}` } = {}
  const clock = createTestClock()
  const world = (): SwapWorld => opened.world!
  beforeAll(async () => {
    const exchange = createUniswapExchange({
      clock,
      bases: { 31337: [worldContracts.tokens.DAY.address] },
    })
    opened.world = await openSwapWorld({ exchange, clock })
  })
  afterAll(() => world().stop())
  beforeEach(async () => {
    opened.snapshot = await world().node.snapshot()
  })
  afterEach(() => world().node.revert({ id: opened.snapshot! }))

  test.each([
    ['ETH', 'DOL', parseEther('1')],
    ['DOL', 'ETH', parseUnits('1000', 6)],
    ['DOL', 'DAY', parseUnits('1000', 6)],
    ['ETH', 'DAY', parseEther('2')],
    ['DAY', 'ETH', parseEther('2000')],
    ['ETH', 'PEBBLE', parseEther('0.5')],
    ['PEBBLE', 'ETH', parseEther('500')],
    ['PEBBLE', 'DOL', parseEther('500')],
    ['ETH', 'OLDE', parseEther('3')],
    ['OLDE', 'ETH', parseEther('3')],
    ['MUTE', 'ETH', parseUnits('50', 6)],
    ['ETH', 'MUTE', parseEther('1')],
    ['MUTE', 'DOL', parseUnits('50', 6)],
    ['RESET', 'DOL', parseEther('10')],
    ['DOL', 'RESET', parseUnits('10', 6)],
    ['TIDE', 'WETH', parseEther('1')],
    ['WETH', 'TIDE', parseEther('1')],
    ['DOL', 'MOSS', parseUnits('10', 6)],
    ['ETH', 'TITHE', parseEther('1')],
    ['TITHE', 'ETH', parseEther('1000')],
    ['TITHE', 'DOL', parseEther('1000')],
    ['DOL', 'TITHE', parseUnits('1000', 6)],
    ['ETH', 'WETH', parseEther('5')],
    ['WETH', 'ETH', parseEther('5')],
  ] as const)(
    'behavior: %s to %s pays the quoted amount and changes no other balance',
    async (from, to, amount) => {
      const { user, node, addressOf } = world()
      // Compensates for the fee that a token takes from the gift.
      if (from !== 'ETH') await world().give(from, (amount * 102n) / 98n)
      const { body: quoted } = await world().quotes(from, to, amount)
      const { id, spender } = quoted.quotes[0]
      if (spender) await world().approve(from, to, amount)
      const before = await world().balances()
      const { status, body } = await world().build(from, to, amount, { quoteId: id })
      expect(body.error).toBeUndefined()
      expect(status).toBe(200)
      const { tx } = body
      const held = await Promise.all(routers.map((router) => world().balances(router)))
      const receipt = await world().send(tx)
      expect(receipt.status).toBe('success')
      const { ETH: ether = 0n, ...tokens } = difference(before, await world().balances())
      const fee = receipt.gasUsed * receipt.effectiveGasPrice
      const moved = { ...tokens, ETH: ether + fee }
      const arrived = moved[to] ?? 0n
      // Rebasing tokens round to the last digit.
      const rounding = from === 'TIDE' ? 1n : 0n
      expect(Object.keys(moved).sort()).toEqual([...new Set(['ETH', from, to])].sort())
      expect([-amount, rounding - amount]).toContain(moved[from])
      if (from !== 'ETH' && to !== 'ETH') expect(moved.ETH).toBe(0n)
      expect(arrived).toBeGreaterThanOrEqual(BigInt(tx.minToAmount!))
      // There is no other transaction in between, so the quoted amount arrives. For a token with a
      // transfer fee rounding may differ.
      const isRounded = [from, to].some((symbol) => symbol === 'TITHE' || symbol === 'TIDE')
      const surplus = arrived - BigInt(tx.toAmount!)
      expect(surplus).toBeGreaterThanOrEqual(isRounded ? -1n : 0n)
      expect(surplus).toBeLessThanOrEqual(isRounded ? 10n : 0n)
      expect(BigInt(tx.eip155?.gas ?? 0)).toBeGreaterThan(receipt.gasUsed)
      for (const [at, router] of routers.entries()) {
        expect(difference(held[at]!, await world().balances(router))).toEqual({})
        if (from !== 'ETH') {
          const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
          expect(
            await node.readContract({
              abi,
              address: addressOf(from),
              functionName: 'allowance',
              args: [user.address, router],
            }),
          ).toBe(0n)
        }
      }
    },
  )

  test('behavior: has the format of the reference, the user as recipient, and a deadline of 10 minutes by the chain’s clock', async () => {
    const { node, user, id } = world()
    // The pending block has the time of its request, so the deadline is between two of them.
    const pendingTime = async (): Promise<number> =>
      Number((await node.getBlock({ blockTag: 'pending' })).timestamp)
    const before = await pendingTime()
    const { body } = await world().build('ETH', 'DOL', 10n ** 18n)
    expect(body.tx).toMatchObject({
      from: `eip155:31337:${user.address}`,
      to: expect.stringMatching(/^eip155:31337:0x/),
      amount: '1000000000000000000',
      value: '1000000000000000000',
      eip155: { gas: expect.stringMatching(/^\d+$/), gasPrice: expect.stringMatching(/^\d+$/) },
      route: { tokens: [id('ETH'), id('DOL')] },
    })
    expect(body.tx.deadline).toBeGreaterThanOrEqual(before + 600)
    expect(body.tx.deadline).toBeLessThanOrEqual((await pendingTime()) + 600)
    const abi = parseAbi([
      'function swapExactETHForTokens(uint256, address[], address, uint256)',
      'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))',
    ])
    const { functionName, args } = decodeFunctionData({ abi, data: body.tx.data })
    const recipient = functionName === 'exactInputSingle' ? args[0][3] : args[2]
    expect(recipient).toBe(user.address)
  })

  test.each([
    ['DOL', 'DAY', parseUnits('1000', 6)],
    ['RESET', 'DOL', parseEther('10')],
    ['DOL', 'ETH', parseUnits('1000', 6)],
  ] as const)(
    'behavior: builds %s to %s without an allowance if the approval is in the same batch',
    async (from, to, amount) => {
      await world().give(from, amount)
      const refused = await world().build(from, to, amount)
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'allowance_too_low'])
      const { status, body } = await world().build(from, to, amount, { approvesFirst: true })
      expect(status).toBe(200)
      await world().approve(from, to, amount)
      expect((await world().send(body.tx)).status).toBe('success')
    },
  )

  test('error: rejects a batched swap over the balance', async () => {
    const { status, body } = await world().build('DOL', 'DAY', 10n ** 30n, { approvesFirst: true })
    expect([status, body.error?.code]).toEqual([400, 'insufficient_balance'])
  })

  test('error: reverts on the chain after its deadline', async () => {
    const { body } = await world().build('ETH', 'DOL', 10n ** 18n)
    await world().node.increaseTime({ seconds: 601 })
    const before = await world().balances()
    const receipt = await world().send(body.tx)
    expect(receipt.status).toBe('reverted')
    expect(difference(before, await world().balances())).toEqual({
      ETH: -receipt.gasUsed * receipt.effectiveGasPrice,
    })
  })

  test.each([
    ['v2', 'ETH', 'OLDE', parseEther('1'), parseEther('30')],
    ['v3', 'ETH', 'PEBBLE', parseEther('0.5'), parseEther('5')],
    // The pool still pays the minimum, but less arrives.
    ['a token that keeps a part', 'ETH', 'TITHE', parseEther('1'), parseEther('1.6')],
  ] as const)(
    'error: reverts on the chain if less than the minimum would arrive: %s',
    async (_what, from, to, amount, other) => {
      const { body: late } = await world().build(from, to, amount)
      const { body: first } = await world().build(from, to, other)
      expect((await world().send(first.tx)).status).toBe('success')
      const before = await world().balances()
      const receipt = await world().send(late.tx)
      expect(receipt.status).toBe('reverted')
      expect(difference(before, await world().balances())).toEqual({
        ETH: -receipt.gasUsed * receipt.effectiveGasPrice,
      })
    },
  )

  test('behavior: the minimum follows from slippage, rounded in favour of the user', async () => {
    for (const slippage of [0, 0.5, 1, 4.99, 5]) {
      const { body } = await world().build('ETH', 'DOL', 10n ** 18n, { eip155: { slippage } })
      const toAmount = BigInt(body.tx.toAmount!)
      expect(BigInt(body.tx.minToAmount!)).toBe(
        toAmount - (toAmount * BigInt(Math.round(slippage * 100))) / 10_000n,
      )
    }
  })

  test('error: SEC-50 refuses to build a swap that pays less than the shown quote minus slippage', async () => {
    const { body } = await world().quotes('ETH', 'OLDE', parseEther('1'))
    const { body: other } = await world().build('ETH', 'OLDE', parseEther('30'))
    await world().send(other.tx)
    const late = await world().build('ETH', 'OLDE', parseEther('1'), { quoteId: body.quotes[0].id })
    expect([late.status, late.body.error?.code]).toEqual([409, 'price_moved'])
    // Without the quote, the current price of the pools applies.
    expect((await world().build('ETH', 'OLDE', parseEther('1'))).status).toBe(200)
  })

  test('error: SEC-50 a quote expires after 30 seconds', async () => {
    const { body } = await world().quotes('ETH', 'DOL', parseEther('1'))
    await clock.advance(29_999)
    expect(
      (await world().build('ETH', 'DOL', parseEther('1'), { quoteId: body.quotes[0].id })).status,
    ).toBe(200)
    await clock.advance(1)
    const late = await world().build('ETH', 'DOL', parseEther('1'), { quoteId: body.quotes[0].id })
    expect([late.status, late.body.error?.code]).toEqual([410, 'quote_expired'])
  })

  test('error: refuses a quote for another amount, pair or account', async () => {
    const { body } = await world().quotes('ETH', 'DOL', parseEther('1'))
    const { id: quoteId } = body.quotes[0]
    for (const other of [
      await world().build('ETH', 'DOL', parseEther('2'), { quoteId }),
      await world().build('ETH', 'DAY', parseEther('1'), { quoteId }),
      await world().build('ETH', 'DOL', parseEther('1'), { quoteId, userAddress: stranger }),
    ])
      expect([other.status, other.body.error?.code]).toEqual([400, 'quote_mismatch'])
  })

  test('error: refuses a swap without the allowance or the balance', async () => {
    await world().give('DOL', 1000n)
    const { DOL: all } = await world().balances()
    const poor = await world().build('DOL', 'ETH', all + 1n)
    expect([poor.status, poor.body.error?.code]).toEqual([400, 'insufficient_balance'])
    expect(poor.body.error?.message).toBe(
      `Insufficient balance: the account has ${all} of the token, not ${all + 1n}.`,
    )
    const closed = await world().build('DOL', 'ETH', all)
    expect([closed.status, closed.body.error?.code]).toEqual([400, 'allowance_too_low'])
    expect(closed.body.error?.message).toContain('build-approve')
    const broke = await world().build('ETH', 'DOL', parseEther('10001'))
    expect([broke.status, broke.body.error?.code]).toEqual([400, 'insufficient_balance'])
  })

  test.each([
    ['more than 5 %', 5.01],
    ['a negative slippage', -0.01],
    ['a string', '1'],
    ['not a number', null],
  ])('error: refuses a slippage that is %s', async (_what, slippage) => {
    const { status, body } = await world().build('ETH', 'DOL', 10n ** 18n, { eip155: { slippage } })
    expect([status, body.error?.code]).toEqual([400, 'body_invalid'])
  })

  test('behavior: uses an existing approval at the other exchange if it pays nearly as much', async () => {
    await world().give('DOL', parseUnits('100', 6))
    const { body } = await world().quotes('DOL', 'ETH', parseUnits('100', 6))
    const second = body.quotes[1]!
    const args = [second.spender!.slice(13) as Address, parseUnits('100', 6)] as const
    const data = encodeFunctionData({ abi: parseAbi(['function approve(address, uint256)']), args })
    const tx = {
      from: world().id('ETH'),
      to: world().id('DOL'),
      data,
      value: '0',
      eip155: { gas: 100_000, gasPrice: '0' },
    }
    expect((await world().send(tx)).status).toBe('success')
    const { body: built } = await world().build('DOL', 'ETH', parseUnits('100', 6))
    expect(built.tx.to).toBe(second.spender)
  })
})

describe('a dishonest exchange', () => {
  test('error: SEC-47 simulates the swap and rejects one that delivers less than quoted', async () => {
    const honest = createUniswapExchange()
    const liar: Exchange = {
      spenders: honest.spenders,
      offers: async (ask) =>
        (await honest.offers(ask)).map((offer) => ({
          ...offer,
          toAmount: offer.toAmount * 2n,
          build: () => offer.build(1n),
        })),
    }
    const world = await openSwapWorld({ exchange: liar })
    try {
      const { status, body } = await world.build('ETH', 'DOL', parseEther('1'))
      expect([status, body.error?.code]).toEqual([409, 'swap_would_fail'])
    } finally {
      await world.stop()
    }
  })
})
