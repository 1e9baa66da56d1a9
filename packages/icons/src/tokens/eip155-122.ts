// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x33284f95ccb7b948d9d352e1439561cf83d8d00d': () => import('../marks/tokens/wrapped-bitcoin.js'),
  native: () => import('../marks/tokens/fuse-network-token.js'),
}
