// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x0994206dfe8de6ec6920ff4d779b0d950605fb53': () => import('../marks/tokens/curve-dao-token.js'),
  '0x0b2c639c533813f4aa9d7837caf62653d097ff85': () => import('../marks/tokens/usd-coin.js'),
  '0x23ee2343b892b1bb63503a4fabc840e0e2c6810f': () => import('../marks/tokens/axelar.js'),
  '0x2561aa2bb1d2eb6629edd7b0938d7679b8b49f9e': () => import('../marks/tokens/ocean-protocol.js'),
  '0x2e3d870790dc77a83dd1d18184acc7439a53f475': () => import('../marks/tokens/frax.js'),
  '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6': () => import('../marks/tokens/chainlink.js'),
  '0x3a18dcc9745edcd1ef33ecb93b0b6eba5671e7ca': () => import('../marks/tokens/kujira.js'),
  '0x4200000000000000000000000000000000000042': () => import('../marks/tokens/optimism.js'),
  '0x484c2d6e3cdd945a8b2df735e079178c1036578c': () =>
    import('../marks/tokens/staked-frax-ether.js'),
  '0x68f180fcce6836688e9084f035309e29bf0a2095': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x6fd9d7ad17242c41f7131d257212c54a0e816691': () => import('../marks/tokens/uniswap.js'),
  '0x76fb31fb4af56892a25e32cfc43de717950c9278': () => import('../marks/tokens/aave.js'),
  '0x8700daec35af8ff88c16bdf0418774cb3d7599b4': () => import('../marks/tokens/havven.js'),
  '0xaddb6a0412de1ba0f936dcaeb8aaa24578dcf3b2': () =>
    import('../marks/tokens/coinbase-wrapped-staked-eth.js'),
  '0xbc7b1ff1c6989f006a1185318ed4e7b5796e66e1': () => import('../marks/tokens/pendle.js'),
  '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': () => import('../marks/tokens/dai.js'),
  '0xe453d6649643f1f460c371dc3d1da98f7922fe51': () =>
    import('../marks/tokens/fuse-network-token.js'),
  '0xfdb794692724153d1488ccdbe0c56c252596735f': () => import('../marks/tokens/lido-dao.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
