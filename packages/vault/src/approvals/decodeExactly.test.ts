import { concatHex, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { decodeExactly, selectorOf } from './decodeExactly.js'

const transfer = {
  selector: '0xa9059cbb',
  takes: [{ type: 'address' }, { type: 'uint256' }],
} as const
const text = { selector: '0xf1f2f3f4', takes: [{ type: 'bytes' }] } as const
const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const data = concatHex([transfer.selector, pad(to.toLowerCase() as Hex), pad('0x07')])

test('default: SEC-47 decodes the arguments, in upper- and lower-case hex', () => {
  expect(decodeExactly(transfer, data)).toEqual([to, 7n])
  expect(decodeExactly(transfer, `0x${data.slice(2).toUpperCase()}`)).toEqual([to, 7n])
})

test('behavior: decodes a function without arguments from its selector alone', () => {
  const deposit = { selector: '0xd0e30db0', takes: [] } as const
  expect(decodeExactly(deposit, '0xd0e30db0')).toEqual([])
  expect(decodeExactly(deposit, '0xD0E30DB0')).toEqual([])
  expect(decodeExactly(deposit, '0xd0e30db000')).toBeUndefined()
})

test.each<[string, Hex]>([
  ['another selector', `0xa9059cbc${data.slice(10)}`],
  ['bytes after it', `${data}00`],
  ['a missing byte', data.slice(0, -2) as Hex],
  ['dirty bits before an address', `${data.slice(0, 10)}01${data.slice(12)}` as Hex],
  ['a selector alone', '0xa9059cbb'],
  ['less than a selector', '0xa9059c'],
])('error: SEC-47 %s', (_title, bytes) => {
  expect(decodeExactly(transfer, bytes)).toBeUndefined()
})

test('behavior: decodes 128 KiB, and rejects one byte more', () => {
  const long = (words: number): Hex =>
    concatHex([
      text.selector,
      pad('0x20'),
      pad(`0x${(words * 32).toString(16)}`),
      `0x${'ab'.repeat(words * 32)}`,
    ])
  const rest = 131_072 / 32 - 3
  expect(decodeExactly(text, long(rest))).toHaveLength(1)
  expect(decodeExactly(text, long(rest + 1))).toBeUndefined()
})

test('default: returns the four bytes of the selector', () => {
  expect(selectorOf('0xA9059CBB00')).toBe('0xa9059cbb')
  expect(selectorOf('0xA9059CBB')).toBe('0xa9059cbb')
  expect(selectorOf('0xA9059CB')).toBeUndefined()
})
