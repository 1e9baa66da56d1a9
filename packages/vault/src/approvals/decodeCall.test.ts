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
import { decodeCall } from './decodeCall.js'
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

/** The number of runs with random bytes; ten times as many in a thorough run. */
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

  test('behavior: currency sent along with what takes none is no such call', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address, uint256)']),
      args: [other, 7n],
    })
    expect(decode(token, data, 1n)).toMatchObject({ kind: 'unknown', selector: '0xa9059cbb' })
  })

  test('behavior: SEC-47 a swap is one only at a listed router, and only when nothing of it stays behind', () => {
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
    // Half of the calls have as many words as the method takes, so that some of them are told.
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
    const counted = { told: 0 }
    assert(
      property(
        call,
        constantFrom(token, weth, v2, v3),
        constantFrom(0n, 1n),
        ({ selector, takes, data }, to, value) => {
          const { kind } = decode(to, data, value)
          if (kind === 'unknown' || kind === 'native' || kind === 'deployment') return
          counted.told += 1
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
    expect(counted.told).toBeGreaterThan(0)
  })

  test('behavior: every changed bit of a known call changes its meaning or makes it unknown', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address, uint256)']),
      args: [other, 7n],
    })
    const told = JSON.stringify(decode(token, data), (_, value: unknown) => String(value))
    for (let bit = 0; bit < (data.length / 2 - 1) * 8; bit += 1) {
      const bytes = Buffer.from(data.slice(2), 'hex')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const changed = decode(token, bytesToHex(bytes))
      expect(
        JSON.stringify(changed, (_, value: unknown) =>
          typeof value === 'object' ? value : String(value),
        ),
      ).not.toBe(told)
    }
  })

  test('behavior: the largest calldata is read in no time', () => {
    const start = performance.now()
    for (const { selector } of [...Object.values(shapes), ...Object.values(v3Swaps)])
      decode(v3, `${selector}${'00'.repeat(131_068)}`)
    decode(
      v3,
      concatHex([
        v3Swaps.multicall.selector,
        encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [32n, 2n ** 255n]),
      ]),
    )
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
