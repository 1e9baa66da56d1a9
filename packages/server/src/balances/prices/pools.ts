import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { Chain } from '../../networks/chain.js'
import { addressIn, type Read, readMany } from '../../networks/readMany.js'
import type { Token } from '../tokens/token.js'
import { ONE } from './decimal.js'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160)',
  'function liquidity() view returns (uint128)',
])

const Q96 = 2n ** 96n
const Q192 = 2n ** 192n

/** Two tokens: the base is priced in the quote. */
export interface Pair {
  base: Token
  quote: Token
}

/** Price and depth of a pair in one pool, for whole tokens, as integers scaled by `ONE`. */
export interface Market extends Pair {
  /** Price of the base in the quote. */
  price: bigint
  /** Amount of the quote in the pool near this price: the cost of moving the price far. */
  depth: bigint
}

interface Pool extends Pair {
  address: Address
  version: 2 | 3
}

/**
 * Finds the pools of pairs through the exchanges' factories. Only a factory can register a pool.
 */
async function findPools(chain: Chain, pairs: readonly Pair[]): Promise<readonly Pool[]> {
  const { uniswapV2, uniswapV3 } = chain.contracts
  const candidates = pairs.flatMap(
    ({ base, quote }): { pair: Pair; version: 2 | 3; read: Read }[] => {
      const pair = { base, quote }
      const older = uniswapV2
        ? [
            {
              to: uniswapV2.factory,
              data: encodeFunctionData({
                abi,
                functionName: 'getPair',
                args: [base.address, quote.address],
              }),
            },
          ]
        : []
      const newer = (uniswapV3?.feeTiers ?? []).map((fee) => ({
        to: uniswapV3?.factory ?? zeroAddress,
        data: encodeFunctionData({
          abi,
          functionName: 'getPool',
          args: [base.address, quote.address, fee],
        }),
      }))
      return [
        ...older.map((read) => ({ pair, version: 2 as const, read })),
        ...newer.map((read) => ({ pair, version: 3 as const, read })),
      ]
    },
  )
  const answers = await readMany(
    chain,
    candidates.map(({ read }) => read),
  )
  return candidates.flatMap(({ pair, version }, index) => {
    const address = addressIn(answers[index])
    return address ? [{ ...pair, version, address }] : []
  })
}

/** True if the base is the pool's token0. Pools sort their tokens by address. */
function isBaseFirst({ base, quote }: Pair): boolean {
  return BigInt(base.address) < BigInt(quote.address)
}

/** Returns the price of whole tokens for raw amounts of quote and base. */
function priceOf({ base, quote }: Pair, quoteAmount: bigint, baseAmount: bigint): bigint {
  return (
    (quoteAmount * ONE * 10n ** BigInt(base.decimals)) /
    (baseAmount * 10n ** BigInt(quote.decimals))
  )
}

function wholeOf(amount: bigint, { decimals }: Token): bigint {
  return (amount * ONE) / 10n ** BigInt(decimals)
}

function readV2(pool: Pool, [reserves]: readonly (Hex | undefined)[]): Market | undefined {
  if (reserves?.length !== 2 + 3 * 64) return undefined
  const [first, second] = decodeFunctionResult({ abi, functionName: 'getReserves', data: reserves })
  const [base, quote] = isBaseFirst(pool) ? [first, second] : [second, first]
  return base === 0n
    ? undefined
    : {
        base: pool.base,
        quote: pool.quote,
        price: priceOf(pool, quote, base),
        depth: wholeOf(quote, pool.quote),
      }
}

function readV3(
  pool: Pool,
  [slot0, liquidity, balance]: readonly (Hex | undefined)[],
): Market | undefined {
  if (!slot0 || slot0.length < 66 || liquidity?.length !== 66 || balance?.length !== 66)
    return undefined
  const root = BigInt(slot0.slice(0, 66))
  if (root === 0n) return undefined
  const isFirst = isBaseFirst(pool)
  const square = root * root
  const price = isFirst ? priceOf(pool, square, Q192) : priceOf(pool, Q192, square)
  // Virtual reserves of the active liquidity, capped by the real balance: a small amount in a
  // narrow range has large virtual reserves.
  const virtual = isFirst ? (BigInt(liquidity) * root) / Q96 : (BigInt(liquidity) * Q96) / root
  const real = BigInt(balance)
  return {
    base: pool.base,
    quote: pool.quote,
    price,
    depth: wholeOf(virtual < real ? virtual : real, pool.quote),
  }
}

function readsOf({ version, address, quote }: Pool): readonly Read[] {
  if (version === 2)
    return [{ to: address, data: encodeFunctionData({ abi, functionName: 'getReserves' }) }]
  return [
    { to: address, data: encodeFunctionData({ abi, functionName: 'slot0' }) },
    { to: address, data: encodeFunctionData({ abi, functionName: 'liquidity' }) },
    {
      to: quote.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    },
  ]
}

/** Reads the markets of pairs in all Uniswap v2 and v3 pools, all at the same block. */
export async function readMarkets(
  chain: Chain,
  pairs: readonly Pair[],
): Promise<readonly Market[]> {
  const pools = await findPools(chain, pairs)
  const reads = pools.map(readsOf)
  const answers = await readMany(chain, reads.flat())
  const place = { next: 0 }
  return pools.flatMap((pool, index) => {
    const count = reads[index]?.length ?? 0
    const own = answers.slice(place.next, place.next + count)
    place.next += count
    const market = pool.version === 2 ? readV2(pool, own) : readV3(pool, own)
    return market ? [market] : []
  })
}
