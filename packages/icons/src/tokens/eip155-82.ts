// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x228ebbee999c6a7ad74a6130e81b12f9fe237ba3': () => import('../marks/tokens/meter.js'),
  '0xb158870beb809ad955bf56065c5c10d7fd957cc0': () => import('../marks/tokens/moonriver.js'),
  '0xc1f6c86abee8e2e0b6fd5bd80f0b51fef783635c': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/meter.js'),
}
