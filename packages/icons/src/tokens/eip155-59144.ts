// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x6ef95b6f3b0f39508e3e04054be96d5ee39ede0d': () =>
    import('../marks/tokens/symbiosis-finance.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
