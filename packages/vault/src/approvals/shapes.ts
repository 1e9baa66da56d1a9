/**
 * Calls that can be explained. Sources: EIP-20, EIP-721, EIP-1155, WETH9, Uniswap v2 router02,
 * Uniswap v3 SwapRouter, Permit2. A test compares every selector with its signature.
 */

export const shapes = {
  /** transfer(address,uint256) */
  transfer: { selector: '0xa9059cbb', takes: [{ type: 'address' }, { type: 'uint256' }] },
  /** transferFrom(address,address,uint256): an amount of ERC-20, an id of ERC-721 */
  transferFrom: {
    selector: '0x23b872dd',
    takes: [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
  },
  /** approve(address,uint256): an amount of ERC-20, an id of ERC-721 */
  approve: { selector: '0x095ea7b3', takes: [{ type: 'address' }, { type: 'uint256' }] },
  /** increaseAllowance(address,uint256) */
  increaseAllowance: { selector: '0x39509351', takes: [{ type: 'address' }, { type: 'uint256' }] },
  /** safeTransferFrom(address,address,uint256) */
  safeTransfer: {
    selector: '0x42842e0e',
    takes: [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
  },
  /** safeTransferFrom(address,address,uint256,bytes) */
  safeTransferWithData: {
    selector: '0xb88d4fde',
    takes: [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
  },
  /** safeTransferFrom(address,address,uint256,uint256,bytes) */
  safeTransferMany: {
    selector: '0xf242432a',
    takes: [
      { type: 'address' },
      { type: 'address' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'bytes' },
    ],
  },
  /** safeBatchTransferFrom(address,address,uint256[],uint256[],bytes) */
  safeBatchTransfer: {
    selector: '0x2eb2c2d6',
    takes: [
      { type: 'address' },
      { type: 'address' },
      { type: 'uint256[]' },
      { type: 'uint256[]' },
      { type: 'bytes' },
    ],
  },
  /** setApprovalForAll(address,bool) */
  approveAll: { selector: '0xa22cb465', takes: [{ type: 'address' }, { type: 'bool' }] },
  /** approve(address,address,uint160,uint48) of Permit2 */
  permit2Approve: {
    selector: '0x87517c45',
    takes: [{ type: 'address' }, { type: 'address' }, { type: 'uint160' }, { type: 'uint48' }],
  },
  /** deposit() */
  deposit: { selector: '0xd0e30db0', takes: [] },
  /** withdraw(uint256) */
  withdraw: { selector: '0x2e1a7d4d', takes: [{ type: 'uint256' }] },
} as const

/** amountIn, amountOutMin, path, to, deadline */
export const paysToken = [
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'address[]' },
  { type: 'address' },
  { type: 'uint256' },
] as const
/** amountOutMin, path, to, deadline */
export const paysNative = [
  { type: 'uint256' },
  { type: 'address[]' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/**
 * Swaps of a v2 router that spend a fixed amount, each with its form that supports fees on
 * transfer.
 */
export const v2Swaps = [
  {
    selector: '0x38ed1739',
    signature: 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    pays: 'token',
    yields: 'token',
  },
  {
    selector: '0x5c11d795',
    signature:
      'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
    pays: 'token',
    yields: 'token',
  },
  {
    selector: '0x18cbafe5',
    signature: 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
    pays: 'token',
    yields: 'native',
  },
  {
    selector: '0x791ac947',
    signature:
      'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
    pays: 'token',
    yields: 'native',
  },
  {
    selector: '0x7ff36ab5',
    signature: 'swapExactETHForTokens(uint256,address[],address,uint256)',
    pays: 'native',
    yields: 'token',
  },
  {
    selector: '0xb6f9de95',
    signature:
      'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
    pays: 'native',
    yields: 'token',
  },
] as const

/** Swaps of the v3 SwapRouter that spend a fixed amount. */
export const v3Swaps = {
  /** exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) */
  single: {
    selector: '0x414bf389',
    takes: [
      {
        type: 'tuple',
        components: [
          { name: 'tokenIn', type: 'address' },
          { name: 'tokenOut', type: 'address' },
          { name: 'fee', type: 'uint24' },
          { name: 'recipient', type: 'address' },
          { name: 'deadline', type: 'uint256' },
          { name: 'amountIn', type: 'uint256' },
          { name: 'amountOutMinimum', type: 'uint256' },
          { name: 'sqrtPriceLimitX96', type: 'uint160' },
        ],
      },
    ],
  },
  /** exactInput((bytes,address,uint256,uint256,uint256)) */
  path: {
    selector: '0xc04b8d59',
    takes: [
      {
        type: 'tuple',
        components: [
          { name: 'path', type: 'bytes' },
          { name: 'recipient', type: 'address' },
          { name: 'deadline', type: 'uint256' },
          { name: 'amountIn', type: 'uint256' },
          { name: 'amountOutMinimum', type: 'uint256' },
        ],
      },
    ],
  },
  /** multicall(bytes[]) */
  multicall: { selector: '0xac9650d8', takes: [{ type: 'bytes[]' }] },
  /** unwrapWETH9(uint256,address) */
  unwrap: { selector: '0x49404b7c', takes: [{ type: 'uint256' }, { type: 'address' }] },
} as const
