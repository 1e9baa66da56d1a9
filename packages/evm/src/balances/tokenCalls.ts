/**
 * Calls of tokens. Sources: https://eips.ethereum.org/EIPS/eip-20, eip-721, eip-1155; the selectors
 * are compared with their signatures by a test.
 */

/** transfer(address to, uint256 amount) */
export const transferCall = {
  selector: '0xa9059cbb',
  takes: [{ type: 'address' }, { type: 'uint256' }],
} as const

/** approve(address spender, uint256 amount) */
export const approveCall = {
  selector: '0x095ea7b3',
  takes: [{ type: 'address' }, { type: 'uint256' }],
} as const

/** safeTransferFrom(address from, address to, uint256 tokenId) of ERC-721 */
export const transferNftCall = {
  selector: '0x42842e0e',
  takes: [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
} as const

/**
 * safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data) of ERC-1155
 */
export const transferManyCall = {
  selector: '0xf242432a',
  takes: [
    { type: 'address' },
    { type: 'address' },
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'bytes' },
  ],
} as const

/** balanceOf(address owner) */
export const balanceCall = { selector: '0x70a08231', takes: [{ type: 'address' }] } as const

/** balanceOf(address owner, uint256 id) of ERC-1155 */
export const balanceOfIdCall = {
  selector: '0x00fdd58e',
  takes: [{ type: 'address' }, { type: 'uint256' }],
} as const

/** ownerOf(uint256 tokenId) of ERC-721 */
export const ownerCall = { selector: '0x6352211e', takes: [{ type: 'uint256' }] } as const

/** allowance(address owner, address spender) */
export const allowanceCall = {
  selector: '0xdd62ed3e',
  takes: [{ type: 'address' }, { type: 'address' }],
} as const

/** name() */
export const nameCall = { selector: '0x06fdde03', takes: [] } as const

/** symbol() */
export const symbolCall = { selector: '0x95d89b41', takes: [] } as const

/** decimals() */
export const decimalsCall = { selector: '0x313ce567', takes: [] } as const
