import { expect, test } from 'vitest'
import { findById } from './findById.js'

const networks = [
  { id: 'eip155:1', name: 'Ethereum' },
  { id: 'eip155:10', name: 'Optimism' },
] as const

test('default', () => {
  expect(findById(networks, 'eip155:10')).toBe(networks[1])
})

test('behavior: returns undefined for an id that no item has', () => {
  expect(findById(networks, 'eip155:5')).toBeUndefined()
  expect(findById(networks, undefined)).toBeUndefined()
})
