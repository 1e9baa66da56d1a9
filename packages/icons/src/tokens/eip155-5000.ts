// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000': () => import('../marks/tokens/mantle.js'),
  native: () => import('../marks/tokens/mantle.js'),
}
