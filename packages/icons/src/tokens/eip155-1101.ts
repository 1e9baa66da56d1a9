// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x6b856a14cea1d7dcfaf80fa6936c0b75972ccace': () => import('../marks/tokens/frax-share.js'),
  '0xc5015b9d9161dca7e18e32f6f25c4ad850731fd4': () => import('../marks/tokens/dai.js'),
  '0xea034fb02eb1808c2cc3adbc15f447b93cbe08e1': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0xff8544fed5379d9ffa8d47a74ce6b91e632ac44d': () => import('../marks/tokens/frax.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
