import { cpuUsage } from 'node:process'
import type { DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'
import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { abi, address, CONTRACTS, ME, NATIVE_0X, NETWORK, shapes } from '../test/callShapes.js'
import { decode } from './swapTrust.js'

const RUNS = { numRuns: process.env.LATCHKEY_THOROUGH ? 10_000 : 60, seed: 5 }
const read = (transaction: PreparedTransaction): DecodedTransaction =>
  decode(transaction, CONTRACTS)
const kindOf = (transaction: PreparedTransaction): string => read(transaction).kind

interface Single {
  tokenIn: Address
  tokenOut: Address
  fee: number
  recipient: Address
  deadline: bigint
  amountIn: bigint
  amountOutMinimum: bigint
  sqrtPriceLimitX96: bigint
}

/** Words of the arguments, and the selector before them. */
function split(data: Hex): { selector: string; words: string[] } {
  return { selector: data.slice(0, 10), words: data.slice(10).match(/.{1,64}/g) ?? [] }
}

const join = (selector: string, words: readonly string[]): Hex =>
  `${selector}${words.join('')}` as Hex

describe.each(Object.entries(shapes))('%s', (name, samples) => {
  const isPlain = name === 'native transfer'

  test('default', () => {
    fc.assert(
      fc.property(samples, ({ transaction, expected }) => {
        expect(read(transaction)).toEqual(expected)
        expect(
          read({ ...transaction, to: transaction.to.toLowerCase(), from: ME.toLowerCase() }),
        ).toEqual(expected)
      }),
      RUNS,
    )
  })

  test('error: SEC-47 returns undefined for too many or too few bytes', () => {
    fc.assert(
      fc.property(
        samples,
        fc.uint8Array({ minLength: 1, maxLength: 70 }),
        fc.nat(),
        ({ transaction }, more, cut) => {
          expect(
            kindOf({
              ...transaction,
              data: `${transaction.data}${Buffer.from(more).toString('hex')}` as Hex,
            }),
          ).toBe('unknown')
          if (isPlain) return
          const kept = 2 + 2 * (1 + (cut % (transaction.data.length / 2 - 2)))
          expect(kindOf({ ...transaction, data: transaction.data.slice(0, kept) as Hex })).toBe(
            'unknown',
          )
          expect(kindOf({ ...transaction, data: `${transaction.data}0` as Hex })).toBe('unknown')
        },
      ),
      RUNS,
    )
  })

  test('error: SEC-47 returns undefined for dirty bits of an address', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 0, max: 95 }), ({ transaction }, bit) => {
        const { selector, words } = split(transaction.data)
        for (const [index, word] of words.entries()) {
          if (!/^0{24}[0-9a-f]{40}$/.test(word) || BigInt(`0x${word}`) < 2n ** 100n) continue
          const dirty = (BigInt(`0x${word}`) | (1n << BigInt(160 + bit)))
            .toString(16)
            .padStart(64, '0')
          const data = join(selector, words.with(index, dirty))
          const decoded = read({ ...transaction, data })
          // The last words of amounts may look like an address. Another amount is then decoded, and
          // the result shows it.
          if (decoded.kind !== 'unknown') expect(decoded).not.toEqual(read(transaction))
        }
      }),
      RUNS,
    )
  })

  test('error: SEC-47 returns undefined for another selector, value or contract', () => {
    fc.assert(
      fc.property(samples, fc.nat(), address, ({ transaction, expected }, other, to) => {
        const selector = numberToHex(other % 2 ** 32, { size: 4 })
        if (!isPlain && selector !== transaction.data.slice(0, 10))
          expect(
            kindOf({ ...transaction, data: `${selector}${transaction.data.slice(10)}` as Hex }),
          ).toBe('unknown')
        const richer = read({ ...transaction, value: transaction.value + 1n })
        const paysValue =
          expected.kind === 'transfer'
            ? isPlain
            : expected.kind === 'swap' && expected.input.kind === 'native'
        // If the value is the payment, the result shows it. In other calls the value would be lost.
        if (paysValue && richer.kind !== 'unknown')
          expect(richer).toMatchObject({
            [isPlain ? 'amount' : 'amountIn']: transaction.value + 1n,
          })
        else expect(richer.kind).toBe('unknown')
        if (expected.kind === 'swap' && name !== '0x ETH, at the settler')
          expect(kindOf({ ...transaction, to })).toBe('unknown')
      }),
      RUNS,
    )
  })

  test('error: SEC-47 returns undefined for odd offsets, and lengths beyond the end', () => {
    fc.assert(
      fc.property(samples, fc.nat(), ({ transaction }, pick) => {
        const { selector, words } = split(transaction.data)
        const small = [...words.entries()].filter(
          ([, word]) =>
            /^0{56}/.test(word) && BigInt(`0x${word}`) >= 32n && BigInt(`0x${word}`) % 32n === 0n,
        )
        const [index, word] = small[pick % Math.max(1, small.length)] ?? []
        if (index === undefined || word === undefined) return
        const original = read(transaction)
        for (const value of [
          BigInt(`0x${word}`) + 32n,
          BigInt(`0x${word}`) - 32n,
          2n ** 32n,
          2n ** 255n,
          maxUint256,
        ]) {
          const changed = read({
            ...transaction,
            data: join(selector, words.with(index, value.toString(16).padStart(64, '0'))),
          })
          // A word that is not an offset (a deadline, a fee) may be decoded: the result shows it.
          if (changed.kind !== 'unknown') expect(changed).not.toEqual(original)
        }
        const moved = words.with(index, (BigInt(`0x${word}`) + 32n).toString(16).padStart(64, '0'))
        const shifted = read({ ...transaction, data: join(selector, [...moved, '0'.repeat(64)]) })
        expect(shifted.kind).toBe('unknown')
      }),
      RUNS,
    )
  })
})

describe('untrusted calls', () => {
  const router = CONTRACTS.uniswapV3Router
  const tokenIn: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const single: Single = {
    tokenIn,
    tokenOut: CONTRACTS.wrappedNative,
    fee: 500,
    recipient: zeroAddress,
    deadline: 1n,
    amountIn: 5n,
    amountOutMinimum: 3n,
    sqrtPriceLimitX96: 0n,
  }
  const swap = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [single] })
  const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [3n, ME] })
  const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
  const sweep = encodeFunctionData({ abi, functionName: 'sweepToken', args: [tokenIn, 0n, ME] })
  const multicall = (...calls: Hex[]): Hex =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
  const path = (data: Hex): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'exactInput',
      args: [{ path: data, recipient: ME, deadline: 1n, amountIn: 5n, amountOutMinimum: 3n }],
    })
  const singleWith = (changes: Partial<typeof single>): Hex =>
    encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [{ ...single, ...changes }] })
  const v2 = (tokens: Address[], deadline = 1n): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [5n, 3n, tokens, ME, deadline],
    })
  const execute = (recipient: Address, buyToken: Address): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [{ recipient, buyToken, minAmountOut: 1n }, [], pad('0x')],
    })
  const exec = (operator: Address, target: Address, sold: Address, inner: Hex): Hex =>
    encodeFunctionData({ abi, functionName: 'exec', args: [operator, sold, 5n, target, inner] })
  const dai: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

  test('default', () => {
    expect(
      read({ networkId: NETWORK, from: ME, to: router, value: 0n, data: multicall(swap, unwrap) }),
    ).toMatchObject({
      kind: 'swap',
      recipient: ME,
      minAmountOut: 3n,
    })
    expect(
      read({ networkId: NETWORK, from: ME, to: tokenIn, value: 0n, data: '0x12345678' }),
    ).toEqual({ kind: 'unknown', to: tokenIn, selector: '0x12345678' })
  })

  const cases: Record<string, { to?: Address; data: Hex; value?: bigint }> = {
    'a multicall in a multicall': { data: multicall(multicall(swap, unwrap)) },
    'two swaps in one': { data: multicall(swap, swap) },
    'a swap and a swap and an unwrap': { data: multicall(swap, swap, unwrap) },
    'an unwrap before the swap': { data: multicall(unwrap, swap) },
    'one call more': { data: multicall(swap, unwrap, refund) },
    'a sweep instead of the unwrap': { data: multicall(swap, sweep) },
    'a swap alone in a multicall': { data: multicall(swap) },
    'a swap for another recipient in a multicall': {
      data: multicall(singleWith({ recipient: ME }), unwrap),
    },
    'a swap of something else than is unwrapped': {
      data: multicall(singleWith({ tokenOut: dai }), unwrap),
    },
    'a multicall with value': { data: multicall(swap, unwrap), value: 5n },
    'an empty multicall': { data: multicall() },
    'a swap that stays in the router': { data: swap },
    'a limit on the price, so that some may stay in the router': {
      data: singleWith({ recipient: ME, sqrtPriceLimitX96: 1n }),
    },
    'value along with a token': { data: singleWith({ recipient: ME, tokenOut: dai }), value: 5n },
    'less value than is swapped': {
      data: singleWith({ recipient: ME, tokenIn: CONTRACTS.wrappedNative, tokenOut: dai }),
      value: 4n,
    },
    'a token for itself': { data: singleWith({ recipient: ME, tokenOut: tokenIn }) },
    'a deadline beyond any date': {
      data: singleWith({ recipient: ME, tokenOut: dai, deadline: maxUint256 }),
    },
    'an exact output': {
      data: encodeFunctionData({
        abi,
        functionName: 'exactOutputSingle',
        args: [{ ...single, recipient: ME }],
      }),
    },
    'a path of one token': { data: path(tokenIn) },
    'a path of half a token': { data: path(`${tokenIn}0001f4${'ab'.repeat(19)}`) },
    'an empty path': { data: path('0x') },
    'a path of too many pools': { data: path(`${tokenIn}${`0001f4${'ab'.repeat(20)}`.repeat(6)}`) },
    'a v2 path of one token': { to: CONTRACTS.uniswapV2Router, data: v2([tokenIn]) },
    'a v2 path without tokens': { to: CONTRACTS.uniswapV2Router, data: v2([]) },
    'a v2 path in a circle': { to: CONTRACTS.uniswapV2Router, data: v2([tokenIn, dai, tokenIn]) },
    'an endless v2 swap': { to: CONTRACTS.uniswapV2Router, data: v2([tokenIn, dai], maxUint256) },
    'a v2 swap with value': { to: CONTRACTS.uniswapV2Router, data: v2([tokenIn, dai]), value: 1n },
    'calls of one router at the other': {
      to: CONTRACTS.uniswapV2Router,
      data: singleWith({ recipient: ME, tokenOut: dai }),
    },
    'ETH that is not the first of its path': {
      to: CONTRACTS.uniswapV2Router,
      data: encodeFunctionData({
        abi,
        functionName: 'swapExactETHForTokens',
        args: [3n, [tokenIn, dai], ME, 1n],
      }),
      value: 5n,
    },
    'a deposit of nothing': {
      to: CONTRACTS.wrappedNative,
      data: encodeFunctionData({ abi, functionName: 'deposit' }),
    },
    'a deposit elsewhere': {
      to: tokenIn,
      data: encodeFunctionData({ abi, functionName: 'deposit' }),
      value: 5n,
    },
    '0x: a contract other than the called one takes the token': {
      to: CONTRACTS.allowanceHolder,
      data: exec(dai, router, tokenIn, execute(ME, dai)),
    },
    '0x: a call that is not an execute': {
      to: CONTRACTS.allowanceHolder,
      data: exec(router, router, tokenIn, swap),
    },
    '0x: a transferFrom': {
      to: CONTRACTS.allowanceHolder,
      data: exec(
        tokenIn,
        tokenIn,
        tokenIn,
        encodeFunctionData({
          abi: parseAbi(['function transferFrom(address, address, uint256)']),
          args: [ME, dai, 5n],
        }),
      ),
    },
    '0x: no recipient': {
      to: CONTRACTS.allowanceHolder,
      data: exec(router, router, tokenIn, execute(zeroAddress, dai)),
    },
    '0x: no token is received, so there is no minimum': {
      to: CONTRACTS.allowanceHolder,
      data: exec(router, router, tokenIn, execute(ME, zeroAddress)),
    },
    '0x: a token for itself': {
      to: CONTRACTS.allowanceHolder,
      data: exec(router, router, tokenIn, execute(ME, tokenIn)),
    },
    '0x: value along with a token': {
      to: CONTRACTS.allowanceHolder,
      data: exec(router, router, tokenIn, execute(ME, dai)),
      value: 1n,
    },
    '0x: ETH without value': {
      to: CONTRACTS.allowanceHolder,
      data: exec(router, router, NATIVE_0X, execute(ME, dai)),
    },
    'an execute without value': { to: dai, data: execute(ME, tokenIn) },
    'an NFT of another owner': {
      to: tokenIn,
      data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [dai, ME, 1n] }),
    },
    'NFTs with a message': {
      to: tokenIn,
      data: encodeFunctionData({
        abi,
        functionName: 'safeTransferFrom',
        args: [ME, dai, 1n, 1n, '0x00'],
      }),
    },
    'a transfer with value': {
      to: tokenIn,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [dai, 1n] }),
      value: 1n,
    },
    'approve and value': {
      to: tokenIn,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [dai, 1n] }),
      value: 1n,
    },
    'a transferFrom': {
      to: tokenIn,
      data: encodeFunctionData({
        abi: parseAbi(['function transferFrom(address, address, uint256)']),
        args: [ME, dai, 5n],
      }),
    },
    increaseAllowance: {
      to: tokenIn,
      data: encodeFunctionData({
        abi: parseAbi(['function increaseAllowance(address, uint256)']),
        args: [dai, 5n],
      }),
    },
    setApprovalForAll: {
      to: tokenIn,
      data: encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address, bool)']),
        args: [dai, true],
      }),
    },
    'a megabyte': { to: tokenIn, data: `0xa9059cbb${'00'.repeat(1_000_000)}` },
    'the zero address as the recipient': { to: zeroAddress, data: '0x', value: 1n },
    'malformed bytes': { to: tokenIn, data: '0xzz' as Hex },
    'a negative value': { to: tokenIn, data: '0x', value: -1n },
  }

  test.each(Object.entries(cases))(
    'error: SEC-47 returns undefined for %s',
    (_, { to = router, data, value = 0n }) => {
      const before = cpuUsage()
      expect(read({ networkId: NETWORK, from: ME, to, value, data }).kind).toBe('unknown')
      // CPU time: other processes do not count. Microseconds.
      expect(cpuUsage(before).user).toBeLessThan(2_000_000)
    },
  )

  test('error: SEC-47 decodes random calls of the routers, token contracts and the holder safely', () => {
    const targets = fc.constantFrom<Address>(...Object.values(CONTRACTS), tokenIn)
    const known = Object.values(shapes).map((samples) =>
      samples.map(({ transaction }) => transaction.data.slice(0, 10)),
    )
    const random = fc.tuple(targets, fc.oneof(...known), fc.uint8Array({ maxLength: 400 }))
    fc.assert(
      fc.property(random, ([to, selector, bytes]) => {
        if (selector === '0x' || (selector === '0xd0e30db0' && bytes.length === 0)) return
        expect(
          kindOf({
            networkId: NETWORK,
            from: ME,
            to,
            value: 0n,
            data: `${selector}${Buffer.from(bytes).toString('hex')}` as Hex,
          }),
        ).toBe('unknown')
      }),
      { ...RUNS, numRuns: RUNS.numRuns * 20 },
    )
  })
})
