/**
 * Calls of contracts to swap at. Sources: https://docs.uniswap.org/contracts (v2 router02, v3
 * SwapRouter), WETH9, https://github.com/0xProject/0x-settler (AllowanceHolder,
 * ISettlerTakerSubmitted, deployer). A test compares the selectors with their signatures.
 */

/** deposit() */
export const depositCall = { selector: '0xd0e30db0', takes: [] } as const

/** withdraw(uint256 amount) */
export const withdrawCall = { selector: '0x2e1a7d4d', takes: [{ type: 'uint256' }] } as const

/** (amountIn, amountOutMin, path, to, deadline) */
export const tokensFirst = [
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'address[]' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/** (amountOutMin, path, to, deadline): the value is what is paid */
export const currencyFirst = [
  { type: 'uint256' },
  { type: 'address[]' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/** Calls of a v2 router. */
export const routerV2Calls = [
  // swapExactTokensForTokens, swapExactTokensForTokensSupportingFeeOnTransferTokens
  { selector: '0x38ed1739', pays: 'token', yields: 'token' },
  { selector: '0x5c11d795', pays: 'token', yields: 'token' },
  // swapExactTokensForETH, swapExactTokensForETHSupportingFeeOnTransferTokens
  { selector: '0x18cbafe5', pays: 'token', yields: 'native' },
  { selector: '0x791ac947', pays: 'token', yields: 'native' },
  // swapExactETHForTokens, swapExactETHForTokensSupportingFeeOnTransferTokens
  { selector: '0x7ff36ab5', pays: 'native', yields: 'token' },
  { selector: '0xb6f9de95', pays: 'native', yields: 'token' },
] as const

/**
 * exactInputSingle((tokenIn, tokenOut, fee, recipient, deadline, amountIn, amountOutMinimum,
 * sqrtPriceLimitX96))
 */
export const exactInputSingleCall = {
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
} as const

/** exactInput((path, recipient, deadline, amountIn, amountOutMinimum)) */
export const exactInputCall = {
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
} as const

/** unwrapWETH9(uint256 amountMinimum, address recipient) */
export const unwrapCall = {
  selector: '0x49404b7c',
  takes: [{ type: 'uint256' }, { type: 'address' }],
} as const

/** multicall(bytes[] data) */
export const multicallCall = { selector: '0xac9650d8', takes: [{ type: 'bytes[]' }] } as const

/**
 * exec(address operator, address token, uint256 amount, address target, bytes data) of
 * AllowanceHolder
 */
export const execCall = {
  selector: '0x2213bc0b',
  takes: [
    { type: 'address' },
    { type: 'address' },
    { type: 'uint256' },
    { type: 'address' },
    { type: 'bytes' },
  ],
} as const

/** execute((recipient, buyToken, minAmountOut), bytes[] actions, bytes32 zid) of a settler */
export const executeCall = {
  selector: '0x1fff991f',
  takes: [
    {
      type: 'tuple',
      components: [
        { name: 'recipient', type: 'address' },
        { name: 'buyToken', type: 'address' },
        { name: 'minAmountOut', type: 'uint256' },
      ],
    },
    { type: 'bytes[]' },
    { type: 'bytes32' },
  ],
} as const

/** ownerOf(uint256 feature) of the deployer of settlers: the one in use */
export const settlerCall = { selector: '0x6352211e', takes: [{ type: 'uint256' }] } as const

/** prev(uint128 feature) of the deployer of settlers: the one before */
export const settlerBeforeCall = { selector: '0xe2603dc2', takes: [{ type: 'uint128' }] } as const
