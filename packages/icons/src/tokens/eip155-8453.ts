// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x23ee2343b892b1bb63503a4fabc840e0e2c6810f': () => import('../marks/tokens/axelar.js'),
  '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22': () =>
    import('../marks/tokens/coinbase-wrapped-staked-eth.js'),
  '0x4ed4e862860bed51a9570b96d89af5e1b0efefed': () => import('../marks/tokens/degen-base.js'),
  '0x50c5725949a6f0c72e6c4a641f24049a917db0cb': () => import('../marks/tokens/dai.js'),
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': () => import('../marks/tokens/usd-coin.js'),
  '0xab36452dbac151be02b16ca17d8919826072f64a': () =>
    import('../marks/tokens/reserve-rights-token.js'),
  '0xd1e6f3f0a7f40d5412f7471875879381441bf722': () => import('../marks/tokens/ARI.js'),
  '0xfa980ced6895ac314e7de34ef1bfae90a5add21b': () => import('../marks/tokens/echelon-prime.js'),
  native: () => import('../marks/tokens/ethereum.js'),
}
