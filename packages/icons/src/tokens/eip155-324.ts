// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x4b9eb6c0b6ea15176bbf62841c6b2a8a398cb656': () => import('../marks/tokens/dai.js'),
  '0xbbeb516fb02a01611cbbe0453fe3c580d7281011': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0xdd9f72afed3631a6c85b5369d84875e6c42f1827': () =>
    import('../marks/tokens/symbiosis-finance.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
