// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x4651b38e7ec14bb3db731369bfe5b08f2466bd0a': () => import('../marks/tokens/dai.js'),
  '0xa5b55ab1daf0f8e1efc0eb1931a957fd89b918f4': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000': () => import('../marks/tokens/metis-token.js'),
  native: () => import('../marks/tokens/metis-token.js'),
}
