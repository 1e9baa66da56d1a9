// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x1e4f97b9f9f913c46f1632781732927b9019c68b': () => import('../marks/tokens/curve-dao-token.js'),
  '0x321162cd933e2be498cd2267a90534a804051b11': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x56ee926bd8c72b2d5fa1af4d9e4cbb515a1e3adc': () => import('../marks/tokens/havven.js'),
  '0x6a07a792ab2965c72a5b8088d3a069a7ac3a993b': () => import('../marks/tokens/aave.js'),
  '0x7c598c96d02398d89fbcb9d41eab3df0c16f227d': () => import('../marks/tokens/nexo.js'),
  '0x7d016eec9c25232b01f23ef992d98ca97fc2af5a': () => import('../marks/tokens/frax-share.js'),
  '0x8b1f4432f943c465a973fedc6d7aa50fc96f1f65': () => import('../marks/tokens/axelar.js'),
  '0x8d11ec38a3eb5e956b052f67da8bdc9bef8abf3e': () => import('../marks/tokens/dai.js'),
  '0xae75a438b2e0cb8bb01ec1e1e376de11d44477cc': () => import('../marks/tokens/sushi.js'),
  '0xb3654dc3d10ea7645f8319668e8f54d2574fbdc8': () => import('../marks/tokens/chainlink.js'),
  '0xb90ccd563918ff900928dc529aa01046795ccb4a': () =>
    import('../marks/tokens/staked-frax-ether.js'),
  '0xdc301622e621166bd8e82f2ca0a26c13ad0be355': () => import('../marks/tokens/frax.js'),
  native: () => import('../marks/tokens/fantom.js'),
}
