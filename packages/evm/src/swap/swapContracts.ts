import type { ChainId } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import { chainIdOf } from '../kernel/chainIdOf.js'

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

/** (amountOutMin, path, to, deadline): the value of the transaction is the paid amount */
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

/** Contracts of the exchanges on one network. Those left out are not used there. */
export interface SwapContracts {
  /** The chain's own currency as a token, such as WETH. */
  wrappedNative?: Address | undefined
  /** Router02 of Uniswap v2. */
  uniswapV2Router?: Address | undefined
  /** The SwapRouter of Uniswap v3, not SwapRouter02: only its swaps have a deadline. */
  uniswapV3Router?: Address | undefined
  /** AllowanceHolder of 0x. */
  allowanceHolder?: Address | undefined
}

const ROUTER_V3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const SECOND_ROUTER_V2 = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
/** The same on every chain with the rules of Cancun. */
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
/** Built into chains of the OP stack. */
const WETH_OF_OP = '0x4200000000000000000000000000000000000006'

/**
 * Contracts that this package trusts, by chain id.
 *
 * Sources: https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments (routers of v2),
 * https://github.com/Uniswap/v3-periphery/blob/main/deploys.md (those of v3; other chains have
 * SwapRouter02 alone), https://0x.org/docs/developer-resources/core-concepts/contracts
 * (AllowanceHolder), https://specs.optimism.io/protocol/predeploys.html and the token lists of each
 * chain's own bridge (wrapped currencies).
 */
const vouchedFor: Readonly<Record<number, SwapContracts>> = {
  1: {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    uniswapV3Router: ROUTER_V3,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
  10: {
    wrappedNative: WETH_OF_OP,
    uniswapV2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    uniswapV3Router: ROUTER_V3,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
  56: {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    uniswapV2Router: SECOND_ROUTER_V2,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
  100: { wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d' },
  137: {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    uniswapV2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    uniswapV3Router: ROUTER_V3,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
  250: { wrappedNative: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83' },
  324: { wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91' },
  8453: {
    wrappedNative: WETH_OF_OP,
    uniswapV2Router: SECOND_ROUTER_V2,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
  42161: {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    uniswapV2Router: SECOND_ROUTER_V2,
    uniswapV3Router: ROUTER_V3,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
  43114: {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    uniswapV2Router: SECOND_ROUTER_V2,
    allowanceHolder: ALLOWANCE_HOLDER,
  },
}

/** Returns the swap contracts of a network: the app's, or the defaults. */
export function swapContractsOf(
  own: Readonly<Record<number, SwapContracts>>,
  networkId: ChainId,
): SwapContracts {
  const chainId = chainIdOf(networkId)
  return own[chainId] ?? vouchedFor[chainId] ?? {}
}

/** True if an address is one of these, in any capitalisation. */
export function isOneOf(contracts: SwapContracts, address: string): boolean {
  return Object.values(contracts).some((known: string | undefined) => sameAddress(known, address))
}
