// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x0575dd4afd93b7522fee4e0179f243eca3856137': () => import('../marks/tokens/pyth-network.js'),
}
