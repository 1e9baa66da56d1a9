// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x639a647fbe20b6c8ac19e48e2de44ea792c62c5c': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0xe3f5a90f9cb311505cd691a46596599aa1a0ad7d': () => import('../marks/tokens/dai.js'),
  native: () => import('../marks/tokens/velas.js'),
}
