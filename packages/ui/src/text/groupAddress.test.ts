import { expect, test } from 'vitest'
import { groupAddress } from './groupAddress.js'

const OWN = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const FAKE = '0x4E9c83bE07c41fA95D2e6038b7714Ed2AF9c72F0'

test('default', () => {
  const { prefix, groups } = groupAddress(OWN)
  expect(prefix).toBe('0x')
  expect(groups.map(({ text }) => text).join(' ')).toBe(
    '4E9c 1D7a 2b5F 8063 e0C2 e1A0 d97F 3c58 B16a 72F0',
  )
  expect(groups.filter(({ mark }) => mark === 'end').map(({ at }) => at)).toEqual([0, 36])
})

test('behavior: marks only the groups that differ from the other address', () => {
  const marks = groupAddress(FAKE, OWN).groups.map(({ mark }) => mark)
  expect(marks).toEqual(['end', ...Array.from({ length: 8 }, () => 'differs'), 'end'])
})

test('behavior: ignores letter case', () => {
  expect(groupAddress(OWN.toLowerCase(), OWN).groups.some(({ mark }) => mark === 'differs')).toBe(
    false,
  )
})

test('behavior: cuts an address of another kind the same way, without losing characters', () => {
  const { prefix, groups } = groupAddress('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
  expect(prefix).toBe('')
  expect(groups.map(({ text }) => text).join('')).toBe(
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  )
})
