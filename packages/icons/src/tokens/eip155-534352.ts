// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x1467b62a6ae5cdcb10a6a8173cfe187dd2c5a136': () =>
    import('../marks/tokens/symbiosis-finance.js'),
}
