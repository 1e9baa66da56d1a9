import { cpuUsage } from 'node:process'
import { array, assert, bigInt, constantFrom, oneof, property, tuple, uint8Array } from 'fast-check'
import {
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { FrameChain } from '../kernel/config.js'
import { decodeCall, permit2 } from './decodeCall.js'
import { decodeExactly } from './decodeExactly.js'
import { paysNative, paysToken, shapes, v2Swaps, v3Swaps } from './shapes.js'

const address = (seed: number): Hex => getAddress(pad(`0x${seed.toString(16)}`, { size: 20 }))
const [token, weth, v2, v3, me, other] = [1, 2, 3, 4, 5, 6].map((seed) =>
  address(seed * 0x1111),
) as [Hex, Hex, Hex, Hex, Hex, Hex]
const chain: Pick<FrameChain, 'routers'> = {
  routers: { wrappedNative: weth, uniswapV2: v2, uniswapV3: v3 },
}
const decode = (to: Hex | undefined, data: Hex, value = 0n): ReturnType<typeof decodeCall> =>
  decodeCall({ to, data, value }, chain)

/** Runs with random bytes. A thorough run has ten times as many. */
const numRuns = process.env.LATCHKEY_THOROUGH ? 20_000 : 2_000

describe('the selectors', () => {
  test('default', () => {
    const signatures: Record<string, string> = {
      transfer: 'transfer(address,uint256)',
      transferFrom: 'transferFrom(address,address,uint256)',
      approve: 'approve(address,uint256)',
      increaseAllowance: 'increaseAllowance(address,uint256)',
      safeTransfer: 'safeTransferFrom(address,address,uint256)',
      safeTransferWithData: 'safeTransferFrom(address,address,uint256,bytes)',
      safeTransferMany: 'safeTransferFrom(address,address,uint256,uint256,bytes)',
      safeBatchTransfer: 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      approveAll: 'setApprovalForAll(address,bool)',
      permit2Approve: 'approve(address,address,uint160,uint48)',
      deposit: 'deposit()',
      withdraw: 'withdraw(uint256)',
      single: 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
      path: 'exactInput((bytes,address,uint256,uint256,uint256))',
      multicall: 'multicall(bytes[])',
      unwrap: 'unwrapWETH9(uint256,address)',
    }
    const all = { ...shapes, ...v3Swaps }
    expect(Object.keys(all).sort()).toEqual(Object.keys(signatures).sort())
    for (const [name, { selector }] of Object.entries(all))
      expect(toFunctionSelector(signatures[name] ?? ''), name).toBe(selector)
    for (const { selector, signature } of v2Swaps)
      expect(toFunctionSelector(signature)).toBe(selector)
  })
})

describe('decoding', () => {
  test('default', () => {
    expect(decode(other, '0x', 5n)).toEqual({ kind: 'native', to: other, amount: 5n })
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address, uint256)']),
      args: [other, 7n],
    })
    expect(decode(token, data)).toEqual({ kind: 'transfer', token, to: other, amount: 7n })
    expect(decode(undefined, '0x6000')).toEqual({ kind: 'deployment' })
    expect(decode(weth, '0xd0e30db0', 5n)).toEqual({ kind: 'wrap', token: weth, amount: 5n })
    expect(decode(token, '0xd0e30db0', 5n)).toMatchObject({ kind: 'unknown' })
  })

  test('behavior: a call with a value to a function that is not payable is unknown', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address, uint256)']),
      args: [other, 7n],
    })
    expect(decode(token, data, 1n)).toMatchObject({ kind: 'unknown', selector: '0xa9059cbb' })
  })

  test('behavior: SEC-47 decodes a swap only at a listed router, and only if nothing stays at the router', () => {
    const abi = parseAbi([
      'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
    ])
    const swap = encodeFunctionData({ abi, args: [5n, 4n, [token, weth], me, 99n] })
    expect(decode(v2, swap)).toMatchObject({
      kind: 'swap',
      amountIn: 5n,
      minOut: 4n,
      recipient: me,
      deadline: 99n,
    })
    expect(
      [decode(v2, swap, 1n), decode(v3, swap), decode(other, swap)].map(({ kind }) => kind),
    ).toEqual(['unknown', 'unknown', 'unknown'])
    const single = (limit: bigint, recipient = me): Hex =>
      encodeFunctionData({
        abi: parseAbi([
          'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))',
        ]),
        args: [[token, weth, 500, recipient, 99n, 5n, 4n, limit]],
      })
    expect(decode(v3, single(0n))).toMatchObject({ kind: 'swap', amountIn: 5n })
    expect(decode(v3, single(1n))).toMatchObject({ kind: 'unknown' })
    expect(decode(v3, single(0n), 5n)).toMatchObject({ kind: 'unknown' })
    expect(decode(v3, single(0n, address(0)))).toMatchObject({ kind: 'unknown' })
    const both = parseAbi(['function multicall(bytes[])', 'function unwrapWETH9(uint256, address)'])
    const unwrap = encodeFunctionData({ abi: both, functionName: 'unwrapWETH9', args: [6n, me] })
    const many = (...steps: Hex[]): Hex =>
      encodeFunctionData({ abi: both, functionName: 'multicall', args: [steps] })
    expect(decode(v3, many(single(0n, address(0)), unwrap))).toMatchObject({
      kind: 'swap',
      output: { kind: 'native' },
      minOut: 6n,
      recipient: me,
    })
    for (const steps of [
      [single(0n)],
      [single(0n), unwrap],
      [single(0n, address(0)), unwrap, unwrap],
      [unwrap, single(0n, address(0))],
    ])
      expect(decode(v3, many(...(steps as Hex[])))).toMatchObject({ kind: 'unknown' })
  })

  test('behavior: random bytes never throw, and never decode to a call with other bytes', () => {
    const known = [
      ...Object.values(shapes),
      ...Object.values(v3Swaps),
      ...v2Swaps.map(({ selector, pays }) => ({
        selector,
        takes: pays === 'token' ? paysToken : paysNative,
      })),
    ]
    const word = oneof(
      bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) =>
        pad(`0x${value.toString(16)}`, { size: 32 }),
      ),
      constantFrom(
        ...[0x20n, 0x40n, 0x60n, 0x80n, 0xa0n, 0n, 1n, 2n, 2n ** 256n - 1n].map((value) =>
          pad(`0x${value.toString(16)}` as Hex, { size: 32 }),
        ),
        pad(token),
        pad(weth),
      ),
    )
    const tail = uint8Array({ maxLength: 3 }).map((bytes) => bytesToHex(bytes))
    // Half of the calls have as many words as the method takes, so that some of them decode.
    const call = constantFrom(...known).chain(({ selector, takes }) => {
      const { length } = takes
      const exact = array(word, { minLength: length, maxLength: length }).map(concatHex)
      const any = tuple(array(word, { maxLength: 14 }), tail).map(([words, rest]) =>
        concatHex([...words, rest]),
      )
      return oneof(exact, any).map((body) => ({
        takes,
        selector,
        data: concatHex([selector, body]),
      }))
    })
    const counted = { decoded: 0 }
    assert(
      property(
        call,
        constantFrom(token, weth, v2, v3),
        constantFrom(0n, 1n),
        ({ selector, takes, data }, to, value) => {
          const { kind } = decode(to, data, value)
          if (kind === 'unknown' || kind === 'native' || kind === 'deployment') return
          counted.decoded += 1
          const values = decodeExactly({ selector, takes }, data)
          const again =
            takes.length === 0
              ? selector
              : concatHex([selector, encodeAbiParameters(takes, (values ?? []) as never)])
          expect(again).toBe(data)
        },
      ),
      { numRuns },
    )
    expect(counted.decoded).toBeGreaterThan(0)
  })

  test('behavior: every changed bit of a known call changes its meaning or makes it unknown', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address, uint256)']),
      args: [other, 7n],
    })
    const decoded = JSON.stringify(decode(token, data), (_, value: unknown) => String(value))
    for (let bit = 0; bit < (data.length / 2 - 1) * 8; bit += 1) {
      const bytes = Buffer.from(data.slice(2), 'hex')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const changed = decode(token, bytesToHex(bytes))
      expect(
        JSON.stringify(changed, (_, value: unknown) =>
          typeof value === 'object' ? value : String(value),
        ),
      ).not.toBe(decoded)
    }
  })

  test('behavior: decodes the largest calldata in less than two seconds of CPU time', () => {
    const before = cpuUsage()
    for (const { selector } of [...Object.values(shapes), ...Object.values(v3Swaps)])
      decode(v3, `${selector}${'00'.repeat(131_068)}`)
    decode(
      v3,
      concatHex([
        v3Swaps.multicall.selector,
        encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [32n, 2n ** 255n]),
      ]),
    )
    // Microseconds of CPU time, which other processes do not affect.
    expect(cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

const calls = parseAbi([
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function withdraw(uint256)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
  'function exactInput((bytes, address, uint256, uint256, uint256))',
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))',
  'function multicall(bytes[])',
  'function unwrapWETH9(uint256, address)',
])
const permit2Abi = parseAbi(['function approve(address, address, uint160, uint48)'])
const single = parseAbi(['function safeTransferFrom(address, address, uint256)'])
const withData = parseAbi(['function safeTransferFrom(address, address, uint256, bytes)'])
const many = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

describe('calls of tokens and NFTs', () => {
  test('default: decodes transferFrom, approve, increaseAllowance and setApprovalForAll', () => {
    const abi = calls
    expect(
      decode(
        token,
        encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, other, 7n] }),
      ),
    ).toEqual({ kind: 'transferFrom', token, from: me, to: other, amount: 7n })
    expect(
      decode(token, encodeFunctionData({ abi, functionName: 'approve', args: [other, 7n] })),
    ).toEqual({ kind: 'approve', token, spender: other, amount: 7n, isIncrease: false })
    expect(
      decode(
        token,
        encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [other, 7n] }),
      ),
    ).toEqual({ kind: 'approve', token, spender: other, amount: 7n, isIncrease: true })
    for (const isApproved of [true, false])
      expect(
        decode(
          token,
          encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, isApproved] }),
        ),
      ).toEqual({ kind: 'approveAll', contract: token, operator: other, isApproved })
  })

  test('default: decodes an allowance of Permit2 only at the address of Permit2', () => {
    const data = encodeFunctionData({ abi: permit2Abi, args: [token, other, 7n, 99] })
    expect(permit2).toBe(permit2Address)
    expect(decode(permit2Address, data)).toEqual({
      kind: 'approve',
      token,
      spender: other,
      amount: 7n,
      isIncrease: false,
      expires: 99,
    })
    expect(decode(token, data)).toEqual({ kind: 'unknown', to: token, selector: '0x87517c45' })
  })

  test('default: decodes transfers of one NFT, of several units of one id, and of a batch', () => {
    const nft = { kind: 'nftTransfer', contract: token, from: me, to: other }
    for (const data of [
      encodeFunctionData({ abi: single, args: [me, other, 7n] }),
      encodeFunctionData({ abi: withData, args: [me, other, 7n, '0x01'] }),
    ])
      expect(decode(token, data)).toEqual({ ...nft, items: [{ id: 7n, amount: 1n }] })
    expect(
      decode(token, encodeFunctionData({ abi: many, args: [me, other, 7n, 3n, '0x'] })),
    ).toEqual({ ...nft, items: [{ id: 7n, amount: 3n }] })
    expect(decode(token, batch([7n, 8n], [3n, 4n]))).toEqual({
      ...nft,
      items: [
        { id: 7n, amount: 3n },
        { id: 8n, amount: 4n },
      ],
    })
  })

  const batch = (ids: bigint[], amounts: bigint[]): Hex =>
    encodeFunctionData({
      abi: calls,
      functionName: 'safeBatchTransferFrom',
      args: [me, other, ids, amounts, '0x'],
    })

  test('error: a batch of no ids, of more than 100 ids, or with unequal numbers of ids and amounts is unknown', () => {
    const some = (count: number): bigint[] => Array.from({ length: count }, (_, id) => BigInt(id))
    expect(decode(token, batch(some(100), some(100)))).toMatchObject({ kind: 'nftTransfer' })
    for (const [ids, amounts] of [
      [0, 0],
      [101, 101],
      [2, 1],
      [1, 2],
    ] as const)
      expect(decode(token, batch(some(ids), some(amounts)))).toMatchObject({ kind: 'unknown' })
  })

  test('default: decodes an unwrap only at the wrapped currency and without a value', () => {
    const data = encodeFunctionData({ abi: calls, functionName: 'withdraw', args: [7n] })
    expect(decode(weth, data)).toEqual({ kind: 'unwrap', token: weth, amount: 7n })
    expect(decode(weth, data, 1n)).toMatchObject({ kind: 'unknown' })
    expect(decode(token, data)).toMatchObject({ kind: 'unknown' })
    expect(decode(weth, '0x12345678')).toEqual({
      kind: 'unknown',
      to: weth,
      selector: '0x12345678',
    })
  })
})

describe('swaps of Uniswap v2', () => {
  const names = v2Swaps.map((swap) => [swap.signature.split('(')[0] ?? '', swap] as const)
  const encode = (
    { signature, pays }: (typeof v2Swaps)[number],
    path: readonly Hex[],
    recipient = me,
  ): Hex =>
    concatHex([
      toFunctionSelector(signature),
      pays === 'token'
        ? encodeAbiParameters(paysToken, [5n, 4n, path, recipient, 99n])
        : encodeAbiParameters(paysNative, [4n, path, recipient, 99n]),
    ])
  const paidOf = ({ pays }: (typeof v2Swaps)[number]): bigint => (pays === 'native' ? 5n : 0n)
  const pathOf = ({ pays, yields }: (typeof v2Swaps)[number], hops = 1): Hex[] => [
    pays === 'native' ? weth : token,
    ...Array.from({ length: hops - 1 }, (_, hop) => address(0x100 + hop)),
    yields === 'native' ? weth : other,
  ]

  test.each(names)('default: SEC-47 %s, through one to five pools', (_name, swap) => {
    for (const hops of [1, 5])
      expect(decode(v2, encode(swap, pathOf(swap, hops)), paidOf(swap))).toEqual({
        kind: 'swap',
        exchange: 'Uniswap v2',
        router: v2,
        input: swap.pays === 'native' ? { kind: 'native' } : { kind: 'token', address: token },
        amountIn: 5n,
        output: swap.yields === 'native' ? { kind: 'native' } : { kind: 'token', address: other },
        minOut: 4n,
        recipient: me,
        deadline: 99n,
      })
  })

  test.each(names)('error: SEC-47 %s with another path or value is unknown', (_name, swap) => {
    const value = paidOf(swap)
    const [first, last] = pathOf(swap) as [Hex, Hex]
    const stranger = address(0x999)
    for (const path of [
      [],
      [first],
      [first, first],
      pathOf(swap, 6),
      ...(swap.pays === 'native' ? [[stranger, last]] : []),
      ...(swap.yields === 'native' ? [[first, stranger]] : []),
    ])
      expect(decode(v2, encode(swap, path), value), String(path)).toMatchObject({ kind: 'unknown' })
    const wrong = swap.pays === 'native' ? 0n : 1n
    expect(decode(v2, encode(swap, [first, last]), wrong)).toMatchObject({ kind: 'unknown' })
    expect(decode(v2, `${encode(swap, [first, last])}00`, value)).toMatchObject({ kind: 'unknown' })
  })
})

describe('swaps of Uniswap v3', () => {
  const zero = address(0)
  const path = (tokens: readonly Hex[]): Hex =>
    concatHex(tokens.flatMap((each, at): Hex[] => (at === 0 ? [each] : ['0x0001f4', each])))
  const over = (tokens: readonly Hex[], recipient = me): Hex =>
    encodeFunctionData({
      abi: calls,
      functionName: 'exactInput',
      args: [[path(tokens), recipient, 99n, 5n, 4n]],
    })
  const direct = (from: Hex, to: Hex, recipient = me): Hex =>
    encodeFunctionData({
      abi: calls,
      functionName: 'exactInputSingle',
      args: [[from, to, 500, recipient, 99n, 5n, 4n, 0n]],
    })
  const swap = {
    kind: 'swap',
    exchange: 'Uniswap v3',
    router: v3,
    input: { kind: 'token', address: token },
    amountIn: 5n,
    output: { kind: 'token', address: other },
    minOut: 4n,
    recipient: me,
    deadline: 99n,
  }
  const between = Array.from({ length: 5 }, (_, hop) => address(0x100 + hop))

  test('default: SEC-47 decodes swaps through one to five pools', () => {
    expect(decode(v3, direct(token, other))).toEqual(swap)
    expect(decode(v3, over([token, other]))).toEqual(swap)
    expect(decode(v3, over([token, ...between.slice(1), other]))).toEqual(swap)
  })

  test('default: SEC-47 decodes a payment in native currency only with the exact value', () => {
    const paid = { ...swap, input: { kind: 'native' } }
    expect(decode(v3, direct(weth, other), 5n)).toEqual(paid)
    expect(decode(v3, over([weth, other]), 5n)).toEqual(paid)
    for (const value of [4n, 6n])
      expect(decode(v3, direct(weth, other), value)).toMatchObject({ kind: 'unknown' })
    expect(decode(v3, over([token, other]), 5n)).toMatchObject({ kind: 'unknown' })
  })

  test('error: SEC-47 an invalid path, one of six pools and one back to its start are unknown', () => {
    for (const data of [
      over([token]),
      over([token, ...between, other]),
      over([token, other, token]),
      direct(token, token),
      over([token, other], zero),
      encodeFunctionData({
        abi: calls,
        functionName: 'exactInput',
        args: [[concatHex([path([token, other]), '0x00']), me, 99n, 5n, 4n]],
      }),
    ])
      expect(decode(v3, data)).toMatchObject({ kind: 'unknown' })
  })

  test('behavior: SEC-47 a swap with an unwrap has the higher minimum and the recipient of the unwrap', () => {
    const unwrap = (min: bigint, recipient = me): Hex =>
      encodeFunctionData({ abi: calls, functionName: 'unwrapWETH9', args: [min, recipient] })
    const both = (first: Hex, second: Hex): Hex =>
      encodeFunctionData({ abi: calls, functionName: 'multicall', args: [[first, second]] })
    const unwrapped = { ...swap, output: { kind: 'native' } }
    expect(decode(v3, both(direct(token, weth, zero), unwrap(3n)))).toEqual(unwrapped)
    expect(decode(v3, both(over([token, weth], zero), unwrap(6n)))).toEqual({
      ...unwrapped,
      minOut: 6n,
    })
    for (const [data, value] of [
      [both(direct(token, other, zero), unwrap(3n)), 0n],
      [both(direct(token, weth, zero), unwrap(3n)), 5n],
      [both(direct(token, weth, zero), unwrap(3n, zero)), 0n],
      [both(direct(token, weth, zero), direct(token, weth)), 0n],
      [both('0x', unwrap(3n)), 0n],
    ] as const)
      expect(decode(v3, data, value)).toMatchObject({ kind: 'unknown' })
  })
})
