// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x44fa8e6f47987339850636f88629646662444217': () => import('../marks/tokens/dai.js'),
  '0x4537e328bf7e4efa29d05caea260d7fe26af9d74': () => import('../marks/tokens/uniswap.js'),
  '0x6a8cb6714b1ee5b471a7d2ec4302cb4f5ff25ec2': () => import('../marks/tokens/energy-web-token.js'),
  '0x8e5bbbb09ed1ebde8674cda39a0c169401db4252': () => import('../marks/tokens/wrapped-bitcoin.js'),
  '0x9c58bacc331c9aa871afd802db6379a98e80cedb': () => import('../marks/tokens/gnosis.js'),
  '0xd589f00fa2eb83367f732ab3cda92ee0940389cf': () =>
    import('../marks/tokens/fuse-network-token.js'),
  '0xe2e73a1c69ecf83f464efce6a5be353a37ca09b2': () => import('../marks/tokens/chainlink.js'),
}
