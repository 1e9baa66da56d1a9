import type { PreparedTransaction } from '@latchkey/core/internal'
import { worldContracts } from '@latchkey/sandbox/world'
import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { abi, NATIVE_0X } from '../test/callShapes.js'
import { friend, me, NETWORK, swapContracts, useMoney } from '../test/moneyWorld.js'
import { swapContractsOf } from './swapContracts.js'

const world = useMoney()
const { weth, tokens, uniswapV2 } = worldContracts
const SETTLERS: Address = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const CURRENT: Address = '0x1111111111111111111111111111111111111111'
const BEFORE: Address = '0x2222222222222222222222222222222222222222'
const FOREIGN: Address = '0x3333333333333333333333333333333333333333'

/** A registry like 0x's: `ownerOf` returns one settler, every other function the other one. */
function registryCode(current: Address, before: Address): Hex {
  const answer = (address: Address): string => `73${address.slice(2)}60005260206000f3`
  const start = '60003560e01c636352211e14'
  const dest = (start.length / 2 + 3 + answer(before).length / 2).toString(16)
  return `0x${start}60${dest}57${answer(before)}5b${answer(current)}`
}

function execute(settler: Address, isDirect: boolean): PreparedTransaction {
  const inner = encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [{ recipient: me, buyToken: tokens.DOL.address, minAmountOut: 1n }, [], zeroHash],
  })
  const data = isDirect
    ? inner
    : encodeFunctionData({
        abi,
        functionName: 'exec',
        args: [settler, NATIVE_0X, 5n, settler, inner],
      })
  return {
    networkId: NETWORK,
    from: me,
    to: isDirect ? settler : (swapContracts.allowanceHolder as Address),
    value: 5n,
    data,
  }
}

describe('trusted swap contracts', () => {
  test('default', async () => {
    const { isGenuineSwap, isSwapContract } = world().transactions
    expect(
      await isGenuineSwap({
        networkId: NETWORK,
        from: me,
        to: weth,
        value: 5n,
        data: '0xd0e30db0',
      }),
    ).toBe(true)
    for (const address of [weth, uniswapV2.router, uniswapV2.router.toLowerCase()])
      expect(isSwapContract(NETWORK, address)).toBe(true)
  })

  test('error: SEC-47 rejects a settler that is not in 0x’s registry', async () => {
    const { isGenuineSwap, decode } = world().transactions
    for (const isDirect of [false, true]) {
      expect(decode(execute(CURRENT, isDirect))).toMatchObject({
        kind: 'swap',
        exchange: '0x',
        executor: CURRENT,
      })
      // Without a registry no settler is trusted.
      await world().node.setCode({ address: SETTLERS, bytecode: '0x' })
      expect(await isGenuineSwap(execute(CURRENT, isDirect))).toBe(false)
      await world().node.setCode({ address: SETTLERS, bytecode: registryCode(CURRENT, BEFORE) })
      expect(await isGenuineSwap(execute(CURRENT, isDirect))).toBe(true)
      expect(await isGenuineSwap(execute(BEFORE, isDirect))).toBe(true)
      expect(await isGenuineSwap(execute(FOREIGN, isDirect))).toBe(false)
    }
  })

  test('error: SEC-47 rejects calls that are not swaps, and untrusted contracts', async () => {
    const { isGenuineSwap, isSwapContract, decode } = world().transactions
    expect(
      await isGenuineSwap({ networkId: NETWORK, from: me, to: friend, value: 5n, data: '0x' }),
    ).toBe(false)
    expect(
      await isGenuineSwap({
        networkId: NETWORK,
        from: me,
        to: friend,
        value: 5n,
        data: '0xd0e30db0',
      }),
    ).toBe(false)
    for (const address of [friend, tokens.DOL.address, uniswapV2.factory, '', '0x'])
      expect(isSwapContract(NETWORK, address)).toBe(false)
    // The same address on another network is another contract.
    expect(isSwapContract('eip155:31338', weth)).toBe(false)
    expect(
      decode({ networkId: 'eip155:31338', from: me, to: weth, value: 5n, data: '0xd0e30db0' }).kind,
    ).toBe('unknown')
  })

  test('behavior: the app replaces the trusted swap contracts per network', () => {
    const mainnet = swapContractsOf({}, 'eip155:1')
    expect(mainnet.wrappedNative).toBe('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
    expect(swapContractsOf({ 1: { wrappedNative: weth } }, 'eip155:1')).toEqual({
      wrappedNative: weth,
    })
    expect(swapContractsOf({ 10: {} }, 'eip155:1')).toEqual(mainnet)
    expect(swapContractsOf({}, 'eip155:31337')).toEqual({})
    for (const id of [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 43114])
      expect(swapContractsOf({}, `eip155:${id}`).wrappedNative, String(id)).toBeDefined()
  })
})
