// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0xdc0486f8bf31df57a952bcd3c1d3e166e3d9ec8b': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
