// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x6de33698e9e9b787e09d3bd7771ef63557e148bb': () => import('../marks/tokens/dai.js'),
  '0xad543f18cff85c77e140e3e5e3c3392f6ba9d5ca': () => import('../marks/tokens/wrapped-bitcoin.js'),
}
