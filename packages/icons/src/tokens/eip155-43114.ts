// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x1c20e891bab6b1727d14da358fae2984ed9b59eb': () => import('../marks/tokens/true-usd.js'),
  '0x214db107654ff987ad859f34125307783fc8e387': () => import('../marks/tokens/frax-share.js'),
  '0x37b608519f91f70f2eeb0e5ed9af4061722e4f76': () => import('../marks/tokens/sushi.js'),
  '0x44c784266cf024a60e8acf2427b9857ace194c5d': () => import('../marks/tokens/axelar.js'),
  '0x50b7545627a5162f82a992c33b87adc75187b218': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x5947bb275c521040051d82396192181b413227a3': () => import('../marks/tokens/chainlink.js'),
  '0x62edc0692bd897d2295872a9ffcac5425011c661': () => import('../marks/tokens/gmx.js'),
  '0x63a72806098bd3d9520cc43356dd78afe5d386d9': () => import('../marks/tokens/aave.js'),
  '0x88128fd4b259552a9a1d457f435a6527aab72d42': () => import('../marks/tokens/maker.js'),
  '0x8a0cac13c7da965a312f08ea4229c37869e85cb9': () => import('../marks/tokens/the-graph.js'),
  '0x8ebaf22b6f053dffeaf46f4dd9efa95d89ba8580': () => import('../marks/tokens/uniswap.js'),
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': () => import('../marks/tokens/tether.js'),
  '0x98443b96ea4b0858fdf3219cd13e98c7a4690588': () =>
    import('../marks/tokens/basic-attention-token.js'),
  '0xb514cabd09ef5b169ed3fe0fa8dbd590741e81c2': () => import('../marks/tokens/usdd.js'),
  '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': () => import('../marks/tokens/usd-coin.js'),
  '0xbec243c995409e6520d7c41e404da5deba4b209b': () => import('../marks/tokens/havven.js'),
  '0xc3048e19e76cb9a3aa9d77d8c03c29fc906e2437': () =>
    import('../marks/tokens/compound-governance-token.js'),
  '0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64': () => import('../marks/tokens/frax.js'),
  '0xd501281565bf7789224523144fe5d98e8b28f267': () => import('../marks/tokens/1inch.js'),
  '0xd586e7f844cea2f87f50152665bcbc2c279d8d70': () => import('../marks/tokens/dai.js'),
  '0xfb98b335551a418cd0737375a2ea0ded62ea213b': () => import('../marks/tokens/pendle.js'),
  native: () => import('../marks/tokens/avalanche-2.js'),
}
