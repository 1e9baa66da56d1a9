// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x062e66477faf219f25d27dced647bf57c3107d52': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0xf2001b145b43032aaf5ee2884e456ccd805f677d': () => import('../marks/tokens/dai.js'),
  native: () => import('../marks/tokens/crypto-com-chain.js'),
}
