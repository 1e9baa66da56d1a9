// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x471ece3750da237f93b8e339c536989b8978a438': () => import('../marks/tokens/celo.js'),
  '0xceba9300f2b948710d2653dd7b07f33a8b32118c': () => import('../marks/tokens/usd-coin.js'),
  '0xd15ec721c2a896512ad29c671997dd68f9593226': () => import('../marks/tokens/sushi.js'),
  '0xd629eb00deced2a080b7ec630ef6ac117e614f1b': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/celo.js'),
}
