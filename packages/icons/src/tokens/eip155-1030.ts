// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x1f545487c62e5acfea45dcadd9c627361d1616d8': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/conflux-token.js'),
}
