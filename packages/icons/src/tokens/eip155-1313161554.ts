// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x8bec47865ade3b172a928df8f990bc7f2a3b9f79': () => import('../marks/tokens/aurora-near.js'),
  '0xe3520349f477a5f6eb06107066048508498a291b': () => import('../marks/tokens/dai.js'),
  '0xf4eb217ba2454613b15dbdea6e5f22276410e89e': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/aurora-near.js'),
}
