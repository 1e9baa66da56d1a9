import {
  type Address,
  encodeFunctionData,
  maxUint256,
  type PrivateKeyAccount,
  parseEther,
  parseUnits,
} from 'viem'
import { collectionAbi, tokenAbi, v2Abi, v3Abi } from './abis.js'
import { worldContracts as at } from './contracts.js'
import { addressOf, unitsOf } from './liquidity.js'
import type { Sender } from './sender.js'
import type { TokenKey } from './tokens.js'

/** The acts of accounts on a chain. Amounts are in whole tokens. */

type Token = TokenKey | 'WETH'

export async function sendEther(
  sender: Sender,
  from: PrivateKeyAccount,
  to: Address,
  amount: string,
): Promise<void> {
  await sender.send(from, { to, value: parseEther(amount), gas: 21_000n })
}

export async function sendToken(
  sender: Sender,
  from: PrivateKeyAccount,
  token: Token,
  to: Address,
  amount: string,
): Promise<void> {
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [to, unitsOf(token, amount)],
  })
  await sender.send(from, { to: addressOf(token), data })
}

export async function approve(
  sender: Sender,
  from: PrivateKeyAccount,
  token: Token,
  spender: Address,
  units: bigint,
): Promise<void> {
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'approve',
    args: [spender, units],
  })
  await sender.send(from, { to: addressOf(token), data })
}

export async function wrap(sender: Sender, from: PrivateKeyAccount, amount: string): Promise<void> {
  await sender.send(from, {
    to: at.weth,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' }),
    value: parseEther(amount),
  })
}

export async function unwrap(
  sender: Sender,
  from: PrivateKeyAccount,
  amount: string,
): Promise<void> {
  await sender.send(from, {
    to: at.weth,
    data: encodeFunctionData({
      abi: tokenAbi,
      functionName: 'withdraw',
      args: [parseEther(amount)],
    }),
  })
}

/** Buys a token with ether on Uniswap v2. A token with a transfer fee needs another function. */
export async function buyOnV2(
  sender: Sender,
  from: PrivateKeyAccount,
  path: readonly Token[],
  amount: string,
): Promise<void> {
  const functionName = path.includes('TITHE')
    ? 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    : 'swapExactETHForTokens'
  const args = [0n, path.map(addressOf), from.address, maxUint256] as const
  await sender.send(from, {
    to: at.uniswapV2.router,
    data: encodeFunctionData({ abi: v2Abi, functionName, args }),
    value: parseEther(amount),
  })
}

/** Swaps a token for ether or another token on Uniswap v2, with an exact allowance. */
export async function sellOnV2(
  sender: Sender,
  from: PrivateKeyAccount,
  path: readonly [Token, ...Token[]],
  amount: string,
): Promise<void> {
  const units = unitsOf(path[0], amount)
  await approve(sender, from, path[0], at.uniswapV2.router, units)
  const functionName = path.at(-1) === 'WETH' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  const args = [units, 0n, path.map(addressOf), from.address, maxUint256] as const
  await sender.send(from, {
    to: at.uniswapV2.router,
    data: encodeFunctionData({ abi: v2Abi, functionName, args }),
  })
}

/** Swaps ether or a token for another token on Uniswap v3. */
export async function swapOnV3(
  sender: Sender,
  from: PrivateKeyAccount,
  [tokenIn, tokenOut, fee]: readonly [Token | 'ETH', Token, number],
  amount: string,
): Promise<void> {
  const isEther = tokenIn === 'ETH'
  const amountIn = isEther ? parseEther(amount) : unitsOf(tokenIn, amount)
  if (!isEther) await approve(sender, from, tokenIn, at.uniswapV3.router, amountIn)
  const pair = {
    tokenIn: isEther ? at.weth : addressOf(tokenIn),
    tokenOut: addressOf(tokenOut),
    fee,
  }
  const args = [
    {
      ...pair,
      recipient: from.address,
      deadline: maxUint256,
      amountIn,
      amountOutMinimum: 0n,
      sqrtPriceLimitX96: 0n,
    },
  ] as const
  const data = encodeFunctionData({ abi: v3Abi, functionName: 'exactInputSingle', args })
  await sender.send(from, {
    to: at.uniswapV3.router,
    data,
    ...(isEther ? { value: amountIn } : {}),
  })
}

/** Sends a swap for more than the pool has, which fails and costs its fee. */
export async function failToBuy(
  sender: Sender,
  from: PrivateKeyAccount,
  amount: string,
): Promise<void> {
  const args = [parseUnits('1000000', 6), [at.weth, at.dollar], from.address, maxUint256] as const
  const data = encodeFunctionData({ abi: v2Abi, functionName: 'swapExactETHForTokens', args })
  await sender.send(
    from,
    { to: at.uniswapV2.router, data, value: parseEther(amount), gas: 300_000n },
    'failure',
  )
}

/**
 * Transfers zero out of another account to an address that resembles a known one. Any account can
 * send it.
 */
export async function poison(
  sender: Sender,
  from: PrivateKeyAccount,
  victim: Address,
  known: Address,
): Promise<void> {
  const double: Address = `0x${known.slice(2, 6).toLowerCase()}${'5ca1ab1e'.repeat(4)}${known.slice(-4).toLowerCase()}`
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transferFrom',
    args: [victim, double, 0n],
  })
  await sender.send(from, { to: at.dollar, data })
}

/** Mints a lantern (ERC-721) or badges (ERC-1155) by the deployer. */
export async function mintTo(
  sender: Sender,
  from: PrivateKeyAccount,
  to: Address,
  id: bigint,
  amount?: bigint,
): Promise<void> {
  const data = encodeFunctionData({
    abi: collectionAbi,
    functionName: 'mint',
    args: amount === undefined ? [to, id] : [to, id, amount],
  })
  await sender.send(from, { to: amount === undefined ? at.lanterns : at.badges, data })
}

export async function sendLantern(
  sender: Sender,
  from: PrivateKeyAccount,
  to: Address,
  id: bigint,
): Promise<void> {
  await sender.send(from, {
    to: at.lanterns,
    data: encodeFunctionData({
      abi: collectionAbi,
      functionName: 'transferFrom',
      args: [from.address, to, id],
    }),
  })
}

export async function sendBadges(
  sender: Sender,
  from: PrivateKeyAccount,
  to: Address,
  id: bigint,
  amount: bigint,
): Promise<void> {
  const data = encodeFunctionData({
    abi: collectionAbi,
    functionName: 'safeTransferFrom',
    args: [from.address, to, id, amount, '0x'],
  })
  await sender.send(from, { to: at.badges, data })
}
