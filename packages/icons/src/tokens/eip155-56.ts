// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x031b41e504677879370e9dbcf937283a8691fa7f': () => import('../marks/tokens/fetch-ai.js'),
  '0x073690e6ce25be816e68f32dca3e11067c9fb5cc': () => import('../marks/tokens/kujira.js'),
  '0x09e889bb4d5b474f561db0491c38702f367a4e4d': () => import('../marks/tokens/clover-finance.js'),
  '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82': () =>
    import('../marks/tokens/pancakeswap-token.js'),
  '0x0eb3a705fc54725037cc9e008bdede697f62f335': () => import('../marks/tokens/cosmos.js'),
  '0x111111111117dc0aa78b770fa6a738034120c302': () => import('../marks/tokens/1inch.js'),
  '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3': () => import('../marks/tokens/dai.js'),
  '0x2dff88a56767223a5529ea5960da7a3f5f766406': () => import('../marks/tokens/space-id.js'),
  '0x2ed9a5c8c13b93955103b9a7c167b67ef4d568a3': () => import('../marks/tokens/mask-network.js'),
  '0x33d08d8c7a168333a85285a68c0042b39fc3741d': () => import('../marks/tokens/aioz-network.js'),
  '0x39ae8eefb05138f418bb27659c21632dc1ddab10': () => import('../marks/tokens/kardiachain.js'),
  '0x3cd55356433c89e50dc51ab07ee0fa0a95623d53': () =>
    import('../marks/tokens/staked-frax-ether.js'),
  '0x405fbc9004d857903bfd6b3357792d71a50726b0': () => import('../marks/tokens/xpl.js'),
  '0x40af3827f39d0eacbf4a168f8d4ee67c121d11c9': () => import('../marks/tokens/true-usd.js'),
  '0x413c2834f02003752d6cc0bcd1ce85af04d62fbe': () => import('../marks/tokens/pecunity.js'),
  '0x4b0f1812e5df2a09796481ff14017e6005508003': () =>
    import('../marks/tokens/trust-wallet-token.js'),
  '0x4d2d32d8652058bf98c772953e1df5c5c85d9f45': () => import('../marks/tokens/dao-maker.js'),
  '0x52ce071bd9b1c4b00a0b92d298c512478cad67e8': () =>
    import('../marks/tokens/compound-governance-token.js'),
  '0x5857c96dae9cf8511b08cb07f85753c472d36ea3': () =>
    import('../marks/tokens/fuse-network-token.js'),
  '0x62d0a8458ed7719fdaf978fe5929c6d342b0bfce': () => import('../marks/tokens/beam-2.js'),
  '0x6e88056e8376ae7709496ba64d37fa2f8015ce3e': () => import('../marks/tokens/dexe.js'),
  '0x715d400f88c167884bbcc41c5fea407ed4d2f8a0': () => import('../marks/tokens/axie-infinity.js'),
  '0x76a797a59ba2c17726896976b7b3747bfd1d220f': () => import('../marks/tokens/the-open-network.js'),
  '0x8b1f4432f943c465a973fedc6d7aa50fc96f1f65': () => import('../marks/tokens/axelar.js'),
  '0x90c97f71e18723b0cf0dfa30ee176ab653e89f40': () => import('../marks/tokens/frax.js'),
  '0x947950bcc74888a40ffa2593c5798f11fc9124c4': () => import('../marks/tokens/sushi.js'),
  '0xa2b726b1145a4773f68593cf171187d8ebe4d495': () =>
    import('../marks/tokens/injective-protocol.js'),
  '0xaf53d56ff99f1322515e54fdde93ff8b3b7dafd5': () => import('../marks/tokens/prometeus.js'),
  '0xb3ed0a426155b79b898849803e3b36552f7ed507': () => import('../marks/tokens/pendle.js'),
  '0xb86abcb37c3a4b64f74f59301aff131a1becc787': () => import('../marks/tokens/zilliqa.js'),
  '0xbd2949f67dcdc549c6ebe98696449fa79d988a9f': () => import('../marks/tokens/meter.js'),
  '0xbf5140a22578168fd562dccf235e5d43a02ce9b1': () => import('../marks/tokens/uniswap.js'),
  '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': () =>
    import('../marks/tokens/first-digital-usd.js'),
  '0xcc42724c6683b7e57334c4e856f4c9965ed682bd': () => import('../marks/tokens/matic-network.js'),
  '0xd17479997f34dd9156deef8f95a52d81d265be9c': () => import('../marks/tokens/usdd.js'),
  '0xd41fdb03ba84762dd66a0af1a6c8540ff1ba5dfb': () => import('../marks/tokens/safepal.js'),
  '0xe48a3d7d0bc88d552f730b62c006bc925eadb9ee': () => import('../marks/tokens/frax-share.js'),
  '0xe4cc45bb5dbda06db6183e8bf016569f40497aa5': () => import('../marks/tokens/project-galaxy.js'),
  '0xe9c803f48dffe50180bd5b01dc04da939e3445fc': () => import('../marks/tokens/velas.js'),
  '0xf00600ebc7633462bc4f9c61ea2ce99f5aaebd4a': () => import('../marks/tokens/oasis-network.js'),
  '0xf78d2e7936f5fe18308a3b2951a93b6c4a41f5e2': () => import('../marks/tokens/mantra-dao.js'),
  '0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd': () => import('../marks/tokens/chainlink.js'),
  '0xf98b660adf2ed7d9d9d9daacc2fb0cace4f21835': () =>
    import('../marks/tokens/symbiosis-finance.js'),
  '0xf9cec8d50f6c8ad3fb6dccec577e05aa32b224fe': () => import('../marks/tokens/chromaway.js'),
  '0xfb6115445bff7b52feb98650c87f44907e58f802': () => import('../marks/tokens/aave.js'),
  native: () => import('../marks/tokens/binancecoin.js'),
}
