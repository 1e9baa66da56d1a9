import { concatHex, type Hex, pad, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import * as tokenCalls from '../balances/tokenCalls.js'
import * as swapCalls from '../swap/swapContracts.js'
import { decodeCall, encodeCall, selectorOf } from './callData.js'

describe('selectors', () => {
  test('default', () => {
    const signatures = [
      ...[
        'transfer(address,uint256)',
        'approve(address,uint256)',
        'safeTransferFrom(address,address,uint256)',
        'safeTransferFrom(address,address,uint256,uint256,bytes)',
      ],
      ...[
        'balanceOf(address)',
        'balanceOf(address,uint256)',
        'ownerOf(uint256)',
        'allowance(address,address)',
        'name()',
        'symbol()',
        'decimals()',
      ],
      ...[
        'deposit()',
        'withdraw(uint256)',
        'unwrapWETH9(uint256,address)',
        'multicall(bytes[])',
        'prev(uint128)',
      ],
      ...[
        'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
        'exactInput((bytes,address,uint256,uint256,uint256))',
      ],
      ...[
        'exec(address,address,uint256,address,bytes)',
        'execute((address,address,uint256),bytes[],bytes32)',
      ],
      ...['Tokens', 'ETH'].flatMap((to) =>
        ['', 'SupportingFeeOnTransferTokens'].map(
          (fee) => `swapExactTokensFor${to}${fee}(uint256,uint256,address[],address,uint256)`,
        ),
      ),
      ...['', 'SupportingFeeOnTransferTokens'].map(
        (fee) => `swapExactETHForTokens${fee}(uint256,address[],address,uint256)`,
      ),
    ]
    const known = new Set(
      signatures.map((signature) => toFunctionSelector(`function ${signature}`)),
    )
    const used = [...Object.values(tokenCalls), ...Object.values(swapCalls)]
      .flat()
      .flatMap((call) => ('selector' in call ? [call.selector] : []))
    expect(used.length).toBeGreaterThan(25)
    for (const selector of used) expect(known, selector).toContain(selector)
  })
})

const transfer = {
  selector: '0xa9059cbb',
  takes: [{ type: 'address' }, { type: 'uint256' }],
} as const
const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const data = concatHex([transfer.selector, pad(to.toLowerCase() as Hex), pad('0x07')])

describe('selectorOf', () => {
  test('default: four bytes, in lower case', () => {
    expect(selectorOf('0xA9059CBB')).toBe('0xa9059cbb')
    expect(selectorOf(data)).toBe('0xa9059cbb')
  })

  test.each(['', '0x', '0xa9059cb', '0xa9059cbb0', 'xa9059cbb00', '0xa9059cbg', '0xa9059cbb\n0'])(
    'error: returns undefined for "%s"',
    (text) => {
      expect(selectorOf(text)).toBeUndefined()
    },
  )

  test('behavior: SEC-47 decodes at most 128 KiB', () => {
    expect(selectorOf(`0x${'ab'.repeat(131_072)}`)).toBe('0xabababab')
    expect(selectorOf(`0x${'ab'.repeat(131_073)}`)).toBeUndefined()
  })
})

describe('decodeCall', () => {
  test('default: returns the encoded arguments, in any capitalisation of the bytes', () => {
    expect(encodeCall(transfer, [to, 7n])).toBe(data)
    expect(decodeCall(transfer, data)).toEqual([to, 7n])
    expect(decodeCall(transfer, `0x${data.slice(2).toUpperCase()}`)).toEqual([to, 7n])
  })

  test('behavior: decodes a function without arguments from its selector alone', () => {
    const deposit = { selector: '0xd0e30db0', takes: [] } as const
    expect(decodeCall(deposit, '0xd0e30db0')).toEqual([])
    expect(decodeCall(deposit, '0xd0e30db000')).toBeUndefined()
  })

  test.each<[string, Hex]>([
    ['another selector', `0xa9059cbc${data.slice(10)}`],
    ['bytes after it', `${data}00`],
    ['a missing byte', data.slice(0, -2) as Hex],
    ['dirty bits before an address', `${data.slice(0, 10)}01${data.slice(12)}` as Hex],
    ['a selector alone', '0xa9059cbb'],
  ])('error: SEC-47 returns undefined for %s', (_title, bytes) => {
    expect(decodeCall(transfer, bytes)).toBeUndefined()
  })
})
