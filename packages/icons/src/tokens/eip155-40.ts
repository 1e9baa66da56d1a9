// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0xf390830df829cf22c53c8840554b98eafc5dcbc2': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/telos.js'),
}
