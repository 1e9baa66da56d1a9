import { expect, test } from 'vitest'
import { explorerLink } from './explorerLink.js'

test('default', () => {
  const network = { explorerUrl: 'https://etherscan.io' }
  expect(explorerLink(network, 'tx', '0xab')).toBe('https://etherscan.io/tx/0xab')
  expect(explorerLink(network, 'address', '0xcd')).toBe('https://etherscan.io/address/0xcd')
})

test('behavior: keeps a path and the query that names the cluster', () => {
  const network = { explorerUrl: 'https://explorer.example/solana/?cluster=devnet' }
  expect(explorerLink(network, 'tx', '5VER')).toBe(
    'https://explorer.example/solana/tx/5VER?cluster=devnet',
  )
})

test('behavior: an id cannot change the rest of the path', () => {
  const network = { explorerUrl: 'https://etherscan.io' }
  expect(explorerLink(network, 'tx', '../../x?y#z')).toBe(
    'https://etherscan.io/tx/..%2F..%2Fx%3Fy%23z',
  )
})

test('error: returns no link without an explorer, or to an unsafe one', () => {
  expect(explorerLink(undefined, 'tx', '0xab')).toBeUndefined()
  expect(explorerLink({}, 'tx', '0xab')).toBeUndefined()
  expect(explorerLink({ explorerUrl: 'javascript:alert(1)' }, 'tx', '0xab')).toBeUndefined()
})
