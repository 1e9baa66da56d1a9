import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { tokenAbi, v2Abi, v3Abi } from './abis.js'
import { worldContracts as at } from './contracts.js'
import { people } from './people.js'
import type { Sender } from './sender.js'
import { type TokenKey, worldTokens } from './tokens.js'

interface Side {
  token: TokenKey | 'WETH'
  amount: string
}

type Pool = readonly [Side['token'], string, Side['token'], string]

/**
 * Ether costs 2,500 dollars. MOSS trades against DAY only, SPECK in few pools, PEBBLE in none here.
 */
const v2Pools: readonly Pool[] = [
  ['WETH', '4000', 'DOL', '10000000'],
  ['DAY', '5000000', 'DOL', '5000000'],
  ['TITHE', '1000000', 'WETH', '200'],
  ['MUTE', '1000000', 'WETH', '400'],
  ['OLDE', '1000', 'WETH', '600'],
  ['RESET', '500000', 'DOL', '250000'],
  ['TIDE', '2000', 'WETH', '2000'],
  ['MOSS', '2000000', 'DAY', '100000'],
  ['SPECK', '1000', 'WETH', '0.001'],
]

/** With their fee in hundredths of a basis point. */
const v3Pools: readonly (readonly [...Pool, number])[] = [
  ['WETH', '1000', 'DOL', '2500000', 500],
  ['WETH', '400', 'DOL', '1000000', 3000],
  ['DAY', '1000000', 'DOL', '1000000', 500],
  ['PEBBLE', '500000', 'WETH', '100', 3000],
]

/** Distance between usable ticks of each fee tier. */
const spacings: Readonly<Record<number, number>> = { 500: 10, 3000: 60, 10000: 200 }
const MAX_TICK = 887_272

export function addressOf(token: TokenKey | 'WETH'): Address {
  return token === 'WETH' ? at.weth : worldTokens[token].address
}

export function unitsOf(token: TokenKey | 'WETH', amount: string): bigint {
  return parseUnits(amount, token === 'WETH' ? 18 : worldTokens[token].decimals)
}

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

async function addToV2(sender: Sender, [tokenA, amountA, tokenB, amountB]: Pool): Promise<void> {
  const amounts = [unitsOf(tokenA, amountA), unitsOf(tokenB, amountB)] as const
  const args = [
    addressOf(tokenA),
    addressOf(tokenB),
    ...amounts,
    0n,
    0n,
    people.deployer.address,
    maxUint256,
  ] as const
  await sender.send(people.deployer, {
    to: at.uniswapV2.router,
    data: encodeFunctionData({ abi: v2Abi, functionName: 'addLiquidity', args }),
    gas: 5_000_000n,
  })
}

async function addToV3(
  sender: Sender,
  [tokenA, amountA, tokenB, amountB, fee]: (typeof v3Pools)[number],
): Promise<void> {
  const sides = [
    { address: addressOf(tokenA), amount: unitsOf(tokenA, amountA) },
    { address: addressOf(tokenB), amount: unitsOf(tokenB, amountB) },
  ] as const
  const [first, second] =
    sides[0].address.toLowerCase() < sides[1].address.toLowerCase()
      ? sides
      : ([sides[1], sides[0]] as const)
  const to = at.uniswapV3.positionManager
  const sqrtPriceX96 = squareRoot((second.amount << 192n) / first.amount)
  const create = [first.address, second.address, fee, sqrtPriceX96] as const
  const created = encodeFunctionData({
    abi: v3Abi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: create,
  })
  await sender.send(people.deployer, { to, data: created, gas: 6_000_000n })
  const spacing = spacings[fee] ?? 1
  // The whole price range.
  const tickUpper = Math.floor(MAX_TICK / spacing) * spacing
  const amounts = {
    amount0Desired: first.amount,
    amount1Desired: second.amount,
    amount0Min: 0n,
    amount1Min: 0n,
  }
  const mint = {
    token0: first.address,
    token1: second.address,
    fee,
    tickLower: -tickUpper,
    tickUpper,
    ...amounts,
  }
  const args = [{ ...mint, recipient: people.deployer.address, deadline: maxUint256 }] as const
  await sender.send(people.deployer, {
    to,
    data: encodeFunctionData({ abi: v3Abi, functionName: 'mint', args }),
  })
}

/** Mints every token for the deployer, and fills the pools. */
export async function addLiquidity(sender: Sender): Promise<void> {
  const owner = people.deployer.address
  const deposit = encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' })
  await sender.send(people.deployer, { to: at.weth, data: deposit, value: parseEther('20000') })
  const tokens = ['WETH', ...(Object.keys(worldTokens) as TokenKey[])] as const
  for (const token of tokens) {
    const to = addressOf(token)
    const supply = token === 'VAST' ? maxUint256 / 2n : unitsOf(token, '100000000')
    if (token !== 'WETH')
      await sender.send(people.deployer, {
        to,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [owner, supply] }),
      })
    for (const spender of [at.uniswapV2.router, at.uniswapV3.positionManager])
      await sender.send(people.deployer, {
        to,
        data: encodeFunctionData({
          abi: tokenAbi,
          functionName: 'approve',
          args: [spender, maxUint256],
        }),
      })
  }
  for (const pool of v2Pools) await addToV2(sender, pool)
  for (const pool of v3Pools) await addToV3(sender, pool)
  await sender.check()
}
