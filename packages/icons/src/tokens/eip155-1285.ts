// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x1a93b23281cc1cde4c4741353f3064709a16197d': () => import('../marks/tokens/frax.js'),
  '0x682f81e57eaa716504090c3ecba8595fb54561d8': () => import('../marks/tokens/matic-network.js'),
  '0x6ab6d61428fde76768d7b45d8bfeec19c6ef91a8': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x6f1d1ee50846fcbc3de91723e61cb68cfa6d0e98': () => import('../marks/tokens/frax-share.js'),
  '0x80a16016cc4a2e6a2caca8a4a498b1699ff0f844': () => import('../marks/tokens/dai.js'),
  '0x98878b06940ae243284ca214f92bb71a2b032b8a': () => import('../marks/tokens/moonriver.js'),
  native: () => import('../marks/tokens/moonriver.js'),
}
