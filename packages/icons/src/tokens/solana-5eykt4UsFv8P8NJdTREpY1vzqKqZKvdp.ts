// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': () => import('../marks/tokens/raydium.js'),
  '6AJcP7wuLwmRYLBNbi825wgguaPsWzPBEHcHndpRpump': () => import('../marks/tokens/vine.js'),
  '6LX8BhMQ4Sy2otmAWj7Y5sKd9YTVVUgfMsBzT6B9W7ct': () => import('../marks/tokens/frax-share.js'),
  '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj': () =>
    import('../marks/tokens/lido-staked-sol.js'),
  ChVzxWRmrTeSgwd3Ui3UumcN8KX7VK3WaD4KGeSKpypj: () => import('../marks/tokens/sushi.js'),
  CrAr4RRJMBVwRsZtT62pEhfA9H5utymC2mVx8e7FreP2: () => import('../marks/tokens/MON.js'),
  EPeUFDgHRxs9xxEPVaL6kfGQvCon7jmAWKVUHuux1Tpz: () =>
    import('../marks/tokens/basic-attention-token.js'),
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: () => import('../marks/tokens/usd-coin.js'),
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: () => import('../marks/tokens/tether.js'),
  FR87nWEUxVgerFGhZM8Y4AggKGLnaXswr1Pd8wZ4kZcp: () => import('../marks/tokens/frax.js'),
  HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3: () => import('../marks/tokens/pyth-network.js'),
  StepAscQoEioFxxWGnh2sLBDFp9d8rvKz2Yp39iDpyT: () => import('../marks/tokens/step-finance.js'),
  hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux: () => import('../marks/tokens/helium.js'),
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: () => import('../marks/tokens/msol.js'),
  native: () => import('../marks/tokens/solana.js'),
  nosXBVoaCTtYdLvKY6Csb4AC8JCdQKKAaWYtx2ZMoo7: () => import('../marks/tokens/nosana.js'),
  rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof: () => import('../marks/tokens/render-token.js'),
}
