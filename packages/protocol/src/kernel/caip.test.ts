import { describe, expect, test } from 'vitest'
import { isChainId, parseEvmChainId } from './caip.js'

describe('isChainId', () => {
  test('default', () => {
    expect(isChainId('eip155:1')).toBe(true)
    expect(isChainId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(true)
    expect(isChainId('abc:-_Z')).toBe(true)
  })

  test('error: rejects malformed ids', () => {
    for (const value of [
      '',
      '1',
      'eip155',
      'eip155:',
      ':1',
      'EIP155:1',
      'eip155:1:0xab',
      'xeip155:1 ',
      ' eip155:1',
      'ei:1',
      'eip155xyz:1',
      `eip155:${'1'.repeat(33)}`,
      ['eip155:1'],
      1,
      null,
      undefined,
    ])
      expect(isChainId(value)).toBe(false)
  })
})

describe('parseEvmChainId', () => {
  test('default', () => {
    expect(parseEvmChainId('0x1')).toBe(1)
    expect(parseEvmChainId('0x7A69')).toBe(31337)
  })

  test('behavior: accepts decimal strings and safe integers, which some wallets send instead of hex', () => {
    expect(parseEvmChainId('137')).toBe(137)
    expect(parseEvmChainId(8453)).toBe(8453)
    expect(parseEvmChainId('0x1fffffffffffff')).toBe(2 ** 53 - 1)
    expect(parseEvmChainId('9007199254740991')).toBe(2 ** 53 - 1)
    expect(parseEvmChainId('9007199254740992')).toBeUndefined()
  })

  test('error: SEC-52 returns undefined for any other value', () => {
    const refused = [
      '0x',
      '0x0',
      '0x01',
      '0X1g',
      '',
      ' 1',
      '1e3',
      'eip155:1',
      'x0x1',
      '0x1x',
      'x1',
      '1x',
      ['1'],
      '-1',
      '1.5',
      '0x1fffffffffffff1',
      null,
      undefined,
      [],
      {},
      true,
      0,
      -1,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      1n,
    ]
    for (const value of refused) expect(parseEvmChainId(value), String(value)).toBeUndefined()
  })
})
