// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': () => import('../marks/tokens/dai.js'),
  '0xf823c3cd3cebe0a1fa952ba88dc9eef8e0bf46ad': () => import('../marks/tokens/arbitrum.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
