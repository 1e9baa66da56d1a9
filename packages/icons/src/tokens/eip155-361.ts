// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0xbd2949f67dcdc549c6ebe98696449fa79d988a9f': () => import('../marks/tokens/meter.js'),
  native: () => import('../marks/tokens/theta-token.js'),
}
