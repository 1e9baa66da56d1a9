// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x0c880f6761f1af8d9aa9c466984b80dab9a8c9e8': () => import('../marks/tokens/pendle.js'),
  '0x11cdb42b0eb46d95f990bedd4695a6e3fa034978': () => import('../marks/tokens/curve-dao-token.js'),
  '0x13ad51ed4f1b7e9dc168d8a00cb3f4ddd85efa60': () => import('../marks/tokens/lido-dao.js'),
  '0x17fc002b466eec40dae837fc4be5c67993ddbd6f': () => import('../marks/tokens/frax.js'),
  '0x1debd73e752beaf79865fd6446b0c970eae7732f': () =>
    import('../marks/tokens/coinbase-wrapped-staked-eth.js'),
  '0x23ee2343b892b1bb63503a4fabc840e0e2c6810f': () => import('../marks/tokens/axelar.js'),
  '0x289ba1701c2f088cf0faf8b3705246331cb8a839': () => import('../marks/tokens/livepeer.js'),
  '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x354a6da3fcde098f8389cad84b0182725c6c91de': () =>
    import('../marks/tokens/compound-governance-token.js'),
  '0x3a18dcc9745edcd1ef33ecb93b0b6eba5671e7ca': () => import('../marks/tokens/kujira.js'),
  '0x46d0ce7de6247b0a95f67b43b589b4041bae7fbe': () => import('../marks/tokens/loopring.js'),
  '0x680447595e8b7b3aa1b43beb9f6098c79ac2ab3f': () => import('../marks/tokens/usdd.js'),
  '0x6b021b3f68491974be6d4009fee61a4e3c708fd6': () =>
    import('../marks/tokens/fuse-network-token.js'),
  '0x912ce59144191c1204e64559fe8253a0e49e6548': () => import('../marks/tokens/arbitrum.js'),
  '0x95ab45875cffdba1e5f451b950bc2e42c0053f39': () =>
    import('../marks/tokens/staked-frax-ether.js'),
  '0x9623063377ad1b27544c965ccd7342f7ea7e88c7': () => import('../marks/tokens/the-graph.js'),
  '0x9d2f299715d94d8a7e6f5eaa8e654e8c74a988a7': () => import('../marks/tokens/frax-share.js'),
  '0x9e523234d36973f9e38642886197d023c88e307e': () =>
    import('../marks/tokens/darwinia-network-native-token.js'),
  '0x9e758b8a98a42d612b3d38b66a22074dc03d7370': () =>
    import('../marks/tokens/symbiosis-finance.js'),
  '0xa0b862f60edef4452f25b4160f177db44deb6cf1': () => import('../marks/tokens/gnosis.js'),
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831': () => import('../marks/tokens/usd-coin.js'),
  '0xb766039cc6db368759c1e56b79affe831d0cc507': () => import('../marks/tokens/rocket-pool.js'),
  '0xbc011a12da28e8f0f528d9ee5e7039e22f91cf18': () => import('../marks/tokens/sweth.js'),
  '0xcaa38bcc8fb3077975bbe217acfaa449e6596a84': () => import('../marks/tokens/dao-maker.js'),
  '0xd4d42f0b6def4ce0383636770ef773390d85c61a': () => import('../marks/tokens/sushi.js'),
  '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': () => import('../marks/tokens/dai.js'),
  '0xf97f4df75117a78c1a5a0dbb814af92458539fb4': () => import('../marks/tokens/chainlink.js'),
  '0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0': () => import('../marks/tokens/uniswap.js'),
  '0xfc5a1a6eb076a2c7ad06ed22c90d7e710e35ad0a': () => import('../marks/tokens/gmx.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
