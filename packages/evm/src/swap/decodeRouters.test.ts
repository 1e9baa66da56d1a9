import { concatHex, encodeFunctionData, getAddress, type Hex, pad, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { abi, CONTRACTS, ME, NATIVE_0X, NETWORK } from '../test/callShapes.js'
import { decodeUniswapV2, decodeUniswapV3, decodeZeroEx } from './decodeRouters.js'

const address = (seed: number): Hex => getAddress(pad(`0x${seed.toString(16)}`, { size: 20 }))
const [token, other, settler, stranger] = [1, 2, 3, 4].map((seed) => address(seed * 0x1111)) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const { wrappedNative: weth, uniswapV2Router: v2, uniswapV3Router: v3, allowanceHolder } = CONTRACTS
const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args })
const native = { kind: 'native', networkId: NETWORK }
const asset = (of: Hex) => ({ kind: 'token', networkId: NETWORK, address: of })
const MAX_SECONDS = BigInt(Number.MAX_SAFE_INTEGER)

describe('decodeUniswapV2', () => {
  const decode = (data: Hex, value = 0n, wrappedNative: string | undefined = weth) =>
    decodeUniswapV2({ networkId: NETWORK, from: ME, to: v2, value, data, wrappedNative })
  const tokens = (path: readonly Hex[], deadline = 99n): Hex =>
    encode('swapExactTokensForTokens', [5n, 4n, path, ME, deadline])
  const toEther = (path: readonly Hex[]): Hex =>
    encode('swapExactTokensForETH', [5n, 4n, path, ME, 99n])
  const ofEther = (path: readonly Hex[]): Hex =>
    encode('swapExactETHForTokens', [4n, path, ME, 99n])
  const swap = {
    kind: 'swap',
    exchange: 'uniswap-v2',
    router: v2,
    input: asset(token),
    amountIn: 5n,
    output: asset(other),
    minAmountOut: 4n,
    recipient: ME,
    deadline: 99,
  }
  const between = Array.from({ length: 5 }, (_, hop) => address(0x100 + hop))

  test('default: SEC-47 decodes swaps of tokens and ether, over one to five pools', () => {
    expect(decode(tokens([token, other]))).toEqual(swap)
    expect(decode(tokens([token, ...between.slice(1), other]))).toEqual(swap)
    expect(decode(toEther([token, weth]))).toEqual({ ...swap, output: native })
    expect(decode(ofEther([weth, other]), 5n)).toEqual({ ...swap, input: native })
  })

  test('error: SEC-47 returns undefined for another path', () => {
    for (const path of [[], [token], [token, token], [token, ...between, other]])
      expect(decode(tokens(path)), String(path)).toBeUndefined()
    expect(decode(toEther([token, other]))).toBeUndefined()
    expect(decode(ofEther([token, other]), 5n)).toBeUndefined()
  })

  test('error: SEC-47 returns undefined for another value, or without a wrapped currency', () => {
    expect(decode(tokens([token, other]), 1n)).toBeUndefined()
    expect(decode(toEther([token, weth]), 1n)).toBeUndefined()
    expect(decode(ofEther([weth, other]), 0n)).toBeUndefined()
    expect(
      decodeUniswapV2({
        networkId: NETWORK,
        from: ME,
        to: v2,
        value: 0n,
        data: toEther([token, weth]),
        wrappedNative: undefined,
      }),
    ).toBeUndefined()
    expect(decode('0x12345678')).toBeUndefined()
    expect(decode(`${tokens([token, other])}00`)).toBeUndefined()
  })

  test('behavior: returns the deadline as a safe integer', () => {
    expect(decode(tokens([token, other], MAX_SECONDS))?.deadline).toBe(Number.MAX_SAFE_INTEGER)
    expect(decode(tokens([token, other], MAX_SECONDS + 1n))).toBeUndefined()
  })
})

describe('decodeUniswapV3', () => {
  const decode = (data: Hex, value = 0n) =>
    decodeUniswapV3({ networkId: NETWORK, from: ME, to: v3, value, data, wrappedNative: weth })
  const single = (tokenIn: Hex, tokenOut: Hex, recipient: Hex = ME, limit = 0n, deadline = 99n) =>
    encode('exactInputSingle', [
      {
        tokenIn,
        tokenOut,
        fee: 500,
        recipient,
        deadline,
        amountIn: 5n,
        amountOutMinimum: 4n,
        sqrtPriceLimitX96: limit,
      },
    ])
  const pathOf = (tokens: readonly Hex[]): Hex =>
    concatHex(tokens.flatMap((each, at): Hex[] => (at === 0 ? [each] : ['0x0001f4', each])))
  const over = (path: Hex, recipient: Hex = ME): Hex =>
    encode('exactInput', [{ path, recipient, deadline: 99n, amountIn: 5n, amountOutMinimum: 4n }])
  const unwrap = (min: bigint, recipient: Hex = ME): Hex => encode('unwrapWETH9', [min, recipient])
  const many = (...calls: Hex[]): Hex => encode('multicall', [calls])
  const swap = {
    kind: 'swap',
    exchange: 'uniswap-v3',
    router: v3,
    input: asset(token),
    amountIn: 5n,
    output: asset(other),
    minAmountOut: 4n,
    recipient: ME,
    deadline: 99,
  }
  const between = Array.from({ length: 5 }, (_, hop) => address(0x100 + hop))

  test('default: SEC-47 decodes swaps over one to five pools', () => {
    expect(decode(single(token, other))).toEqual(swap)
    expect(decode(over(pathOf([token, other])))).toEqual(swap)
    expect(decode(over(pathOf([token, ...between.slice(1), other])))).toEqual(swap)
  })

  test('default: SEC-47 decodes a payment of the exact value in the wrapped currency', () => {
    expect(decode(single(weth, other), 5n)).toEqual({ ...swap, input: native })
    for (const value of [4n, 6n]) expect(decode(single(weth, other), value)).toBeUndefined()
    expect(decode(single(token, other), 5n)).toBeUndefined()
  })

  test('default: SEC-47 returns the higher minimum of a swap with an unwrap', () => {
    const unwrapped = { ...swap, output: native }
    const first = single(token, weth, zeroAddress)
    expect(decode(many(first, unwrap(3n)))).toEqual(unwrapped)
    expect(decode(many(first, unwrap(6n)))).toEqual({ ...unwrapped, minAmountOut: 6n })
    expect(decode(many(over(pathOf([token, weth]), zeroAddress), unwrap(4n)))).toEqual(unwrapped)
  })

  test.each<[string, Hex, bigint]>([
    ['a price limit', single(token, other, ME, 1n), 0n],
    ['the router as recipient', single(token, other, zeroAddress), 0n],
    ['one token for itself', single(token, token), 0n],
    ['an endless deadline', single(token, other, ME, 0n, MAX_SECONDS + 1n), 0n],
    ['a path of one token', over(pathOf([token])), 0n],
    ['a path of six pools', over(pathOf([token, ...between, other])), 0n],
    ['half a step', over(concatHex([pathOf([token, other]), '0x00'])), 0n],
    ['no path', over('0x'), 0n],
    ['a swap alone', many(single(token, weth, zeroAddress)), 0n],
    ['a third call', many(single(token, weth, zeroAddress), unwrap(3n), unwrap(3n)), 0n],
    ['an unwrap first', many(unwrap(3n), single(token, weth, zeroAddress)), 0n],
    ['a second swap', many(single(token, weth, zeroAddress), single(token, weth)), 0n],
    ['a swap to the user', many(single(token, weth), unwrap(3n)), 0n],
    ['another token', many(single(token, other, zeroAddress), unwrap(3n)), 0n],
    ['a value besides', many(single(token, weth, zeroAddress), unwrap(3n)), 5n],
    [
      'an unwrap to the router',
      many(single(token, weth, zeroAddress), unwrap(3n, zeroAddress)),
      0n,
    ],
    ['no calls', many(), 0n],
  ])('error: SEC-47 %s', (_title, data, value) => {
    expect(decode(data, value)).toBeUndefined()
  })
})

describe('decodeZeroEx', () => {
  const terms = (buyToken: Hex, recipient: Hex = ME): Hex =>
    encode('execute', [{ recipient, buyToken, minAmountOut: 4n }, [], pad('0x')])
  const exec = (sell: Hex, amount: bigint, inner: Hex, target: Hex = settler): Hex =>
    encode('exec', [settler, sell, amount, target, inner])
  const decode = (to: Hex, data: Hex, value = 0n, holder: string | undefined = allowanceHolder) =>
    decodeZeroEx({ networkId: NETWORK, from: ME, to, value, data }, holder)
  const swap = {
    kind: 'swap',
    exchange: '0x',
    router: allowanceHolder,
    executor: settler,
    input: asset(token),
    amountIn: 5n,
    output: asset(other),
    minAmountOut: 4n,
    recipient: ME,
  }

  test('default: SEC-47 decodes swaps of tokens and ether by the holder', () => {
    expect(decode(allowanceHolder, exec(token, 5n, terms(other)))).toEqual(swap)
    expect(decode(allowanceHolder, exec(token, 5n, terms(NATIVE_0X)))).toEqual({
      ...swap,
      output: native,
    })
    for (const [sell, amount] of [
      [NATIVE_0X, 5n],
      [NATIVE_0X, 0n],
      [zeroAddress, 0n],
      [zeroAddress, 5n],
    ] as const)
      expect(decode(allowanceHolder, exec(sell, amount, terms(other)), 5n)).toEqual({
        ...swap,
        input: native,
      })
  })

  test('default: SEC-47 decodes a swap of ether at a settler', () => {
    expect(decode(settler, terms(other), 5n)).toEqual({ ...swap, router: settler, input: native })
    expect(decode(settler, terms(other), 0n)).toBeUndefined()
  })

  test.each<[string, Hex, bigint]>([
    ['another target', exec(token, 5n, terms(other), stranger), 0n],
    ['a value beside a token', exec(token, 5n, terms(other)), 1n],
    ['ether without a value', exec(NATIVE_0X, 0n, terms(other)), 0n],
    ['another value', exec(NATIVE_0X, 4n, terms(other)), 5n],
    ['no recipient', exec(token, 5n, terms(other, zeroAddress)), 0n],
    ['no token to buy', exec(token, 5n, terms(zeroAddress)), 0n],
    ['one token for itself', exec(token, 5n, terms(token)), 0n],
    ['ether for ether', exec(NATIVE_0X, 5n, terms(NATIVE_0X)), 5n],
    ['another call inside', exec(token, 5n, '0x12345678'), 0n],
    ['terms without the holder’s call', terms(other), 5n],
    ['another call', '0x12345678', 5n],
  ])('error: SEC-47 %s', (_title, data, value) => {
    expect(decode(allowanceHolder, data, value)).toBeUndefined()
  })

  test('error: SEC-47 returns undefined on a network without a holder', () => {
    expect(
      decodeZeroEx(
        { networkId: NETWORK, from: ME, to: settler, value: 5n, data: terms(other) },
        undefined,
      ),
    ).toBeUndefined()
  })
})
