// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x322e86852e492a7ee17f28a78c663da38fb33bfb': () => import('../marks/tokens/frax.js'),
  '0x3405a1bd46b85c5c029483fbecf2f3e611026e45': () => import('../marks/tokens/matic-network.js'),
  '0x467719ad09025fcc6cf6f8311755809d45a5e5f3': () => import('../marks/tokens/axelar.js'),
  '0x765277eebeca2e31912c9946eae1021199b39c61': () => import('../marks/tokens/dai.js'),
  '0x922d641a426dcffaef11680e5358f34d97d112e1': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0xecf91116348af1cffe335e9807f0051332be128d': () =>
    import('../marks/tokens/staked-frax-ether.js'),
  native: () => import('../marks/tokens/moonbeam.js'),
}
