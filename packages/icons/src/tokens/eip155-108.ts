// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x18fb0a62f207a2a082ca60aa78f47a1af4985190': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/thunder-token.js'),
}
