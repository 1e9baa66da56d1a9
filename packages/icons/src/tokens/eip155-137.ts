// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x0000000000000000000000000000000000001010': () => import('../marks/tokens/matic-network.js'),
  '0x0b3f868e0be5597d5db7feb59e1cadbb0fdda50a': () => import('../marks/tokens/sushi.js'),
  '0x172370d5cd63279efa6d502dab29171933a610af': () => import('../marks/tokens/curve-dao-token.js'),
  '0x1a3acf6d19267e2d3e7f898f42803e90c9219062': () => import('../marks/tokens/frax-share.js'),
  '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x282d8efce846a88b159800bd4130ad77443fa1a1': () => import('../marks/tokens/ocean-protocol.js'),
  '0x2b9e7ccdf0f4e5b24757c1e1a80e311e34cb10c7': () => import('../marks/tokens/mask-network.js'),
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': () => import('../marks/tokens/usd-coin.js'),
  '0x3cef98bb43d732e2f285ee605a8158cde967d219': () =>
    import('../marks/tokens/basic-attention-token.js'),
  '0x41b3966b4ff7b427969ddf5da3627d6aeae9a48e': () => import('../marks/tokens/nexo.js'),
  '0x45c32fa6df82ead1e2ef74d17b76547eddfaff89': () => import('../marks/tokens/frax.js'),
  '0x4b4327db1600b8b1440163f667e199cef35385f5': () =>
    import('../marks/tokens/coinbase-wrapped-staked-eth.js'),
  '0x50b728d8d964fd00c2d0aad81718b71311fef68a': () => import('../marks/tokens/havven.js'),
  '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39': () => import('../marks/tokens/chainlink.js'),
  '0x5fe2b58c013d7601147dcdd68c143a77499f5531': () => import('../marks/tokens/the-graph.js'),
  '0x61299774020da444af134c82fa83e3810b309991': () => import('../marks/tokens/render-token.js'),
  '0x6b021b3f68491974be6d4009fee61a4e3c708fd6': () =>
    import('../marks/tokens/fuse-network-token.js'),
  '0x6d1fdbb266fcc09a16a22016369210a15bb95761': () =>
    import('../marks/tokens/staked-frax-ether.js'),
  '0x6e4e624106cb12e168e6533f8ec7c82263358940': () => import('../marks/tokens/axelar.js'),
  '0x6f7c932e7684666c9fd1d44527765433e01ff61d': () => import('../marks/tokens/maker.js'),
  '0x7205705771547cf79201111b4bd8aaf29467b9ec': () => import('../marks/tokens/rocket-pool.js'),
  '0x82617aa52dddf5ed9bb7b370ed777b3182a30fd1': () =>
    import('../marks/tokens/yield-guild-games.js'),
  '0x8505b9d2254a7ae468c0e9dd10ccea3a837aef5c': () =>
    import('../marks/tokens/compound-governance-token.js'),
  '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': () => import('../marks/tokens/dai.js'),
  '0x9c1c23e60b72bc88a043bf64afdb16a02540ae8f': () =>
    import('../marks/tokens/darwinia-network-native-token.js'),
  '0x9c2c5fd7b07e95ee044ddeba0e97a665f142394f': () => import('../marks/tokens/1inch.js'),
  '0xa1c57f48f0deb89f569dfbe6e2b7f46d33606fd4': () => import('../marks/tokens/decentraland.js'),
  '0xb33eaad8d922b1083446dc23f610c2567fb5180f': () => import('../marks/tokens/uniswap.js'),
  '0xbbba073c31bf03b8acf7c28ef0738decf3695683': () => import('../marks/tokens/the-sandbox.js'),
  '0xc3c7d422809852031b44ab29eec9f1eff2a58756': () => import('../marks/tokens/lido-dao.js'),
  '0xc3ec80343d2bae2f8e680fdadde7c17e71e114ea': () => import('../marks/tokens/mantra-dao.js'),
  '0xd6df932a45c0f255f85145f286ea0b292b21c90b': () => import('../marks/tokens/aave.js'),
  native: () => import('../marks/tokens/matic-network.js'),
}
