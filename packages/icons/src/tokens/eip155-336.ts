// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  native: () => import('../marks/tokens/shiden.js'),
}
