import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { revertReason } from './revertReason.js'

const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const error = (text: string): Hex => encodeErrorResult({ abi, errorName: 'Error', args: [text] })

test('default: SEC-41 returns the contract’s text, cleaned, at most 200 characters', () => {
  expect(revertReason(error('Too \u202elate'), 'reverted')).toBe('Too late')
  expect(revertReason(error('x'.repeat(201)), 'reverted')).toBe('x'.repeat(200))
})

test('behavior: returns the number of a panic, and the selector of any other error', () => {
  const panic = encodeErrorResult({ abi, errorName: 'Panic', args: [17n] })
  expect(revertReason(panic, 'reverted')).toBe('panic 17')
  expect(revertReason('0x1234567800', 'reverted')).toBe('error 0x12345678')
  expect(revertReason('0x12345678', 'reverted')).toBe('error 0x12345678')
  expect(revertReason(`0x12345678${panic.slice(10)}`, 'reverted')).toBe('error 0x12345678')
})

test('behavior: returns the node’s text if there is no reason', () => {
  expect(revertReason(undefined, 'no\u200bthing')).toBe('nothing')
  expect(revertReason('0x', 'reverted')).toBe('reverted')
  expect(revertReason('0x1234567', 'reverted')).toBe('reverted')
  expect(revertReason(error(''), 'reverted')).toBe('reverted')
  expect(revertReason(undefined, undefined)).toBeUndefined()
  expect(revertReason(undefined, 'x'.repeat(201))).toBe('x'.repeat(200))
})

test('error: returns the selector if the data does not match it', () => {
  expect(revertReason(error('late').slice(0, 80) as Hex, 'reverted')).toBe('error 0x08c379a0')
  expect(revertReason('0x4e487b71', 'reverted')).toBe('error 0x4e487b71')
})
