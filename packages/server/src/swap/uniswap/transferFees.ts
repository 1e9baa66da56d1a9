import { type Address, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { ServerError } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { addressIn, numberIn } from '../../networks/readMany.js'
import { askChain } from '../askChain.js'
import { noRoute } from '../exchange.js'
import {
  aggregate,
  type Call,
  decodeAggregate,
  encodeAggregate,
  factoryV2,
  factoryV3,
} from './poolRoutes.js'

/** Fee of a token on a transfer, as a fraction. */
export interface Fee {
  readonly lost: bigint
  readonly of: bigint
}

/** Fees of a token on transfers into a pool, and out of it. */
export interface TransferFees {
  readonly into: Fee
  readonly out: Fee
}

/** Short, because a token's owner can often change its fees. Built swaps are simulated anyway. */
const LIFETIME_MS = 10 * 60_000
const MAX_KEPT = 1000

/**
 * Part of the pool's balance that is transferred, small enough for limits on the size of a
 * transfer.
 */
const SHARE = 100n

/** Gas limit: more than enough for a few transfers. */
const MAX_GAS = 5_000_000n

/** An account without tokens: the last 20 bytes of keccak256("latchkey.transfer-fees"). */
const probe: Address = '0x26302D6140D4f2c26F5940902827C314A2168B34'

const none: Fee = { lost: 0n, of: 1n }

/** Returns the amount after a fee, rounded down. */
export function afterFee(amount: bigint, { lost, of }: Fee): bigint {
  return amount - (amount * lost + of - 1n) / of
}

export function hasFee({ into, out }: TransferFees): boolean {
  return into.lost > 0n || out.lost > 0n
}

const balanceOf = (token: Address, account: Address): Call => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
})
const transfer = (token: Address, to: Address, amount: bigint): Call => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/**
 * Calls that may each fail alone fail together only if they burn all gas, or if the pool's code is
 * not overridden.
 */
function withoutOverrides(reason: string): ServerError {
  if (/gas/i.test(reason)) return noRoute()
  const text =
    'The nodes of this chain cannot try calls out with other code (state overrides of eth_call), which swapping needs.'
  return new ServerError(503, 'not_configured', `${text} Its operator has to choose other nodes.`)
}

/** Returns the pool that holds most of a token. */
async function findHolder(
  chain: Chain,
  token: Address,
  others: readonly Address[],
): Promise<{ holder: Address; held: bigint } | undefined> {
  const { uniswapV2, uniswapV3 } = chain.contracts
  const calls: Call[] = []
  for (const other of others) {
    if (uniswapV2)
      calls.push({
        target: uniswapV2.factory,
        data: encodeFunctionData({ abi: factoryV2, functionName: 'getPair', args: [token, other] }),
      })
    if (uniswapV3)
      for (const fee of uniswapV3.feeTiers)
        calls.push({
          target: uniswapV3.factory,
          data: encodeFunctionData({
            abi: factoryV3,
            functionName: 'getPool',
            args: [token, other, fee],
          }),
        })
  }
  const pools = (await aggregate(chain, calls)).map(addressIn).filter((pool) => pool !== undefined)
  const balances = await aggregate(
    chain,
    pools.map((pool) => balanceOf(token, pool)),
    { gas: MAX_GAS },
  )
  const held = pools.map((holder, at) => ({ holder, held: numberIn(balances[at]) ?? 0n }))
  return held.reduce<{ holder: Address; held: bigint } | undefined>(
    (best, each) => (each.held > (best?.held ?? 0n) ? each : best),
    undefined,
  )
}

/**
 * Simulates a transfer from the pool to the account without tokens, and back. State overrides give
 * both multicall3's code.
 */
async function measure(
  chain: Chain,
  token: Address,
  { holder, held }: { holder: Address; held: bigint },
): Promise<TransferFees | undefined> {
  const { multicall3 } = chain.contracts
  const code = multicall3 && (await askChain(chain.client.getCode({ address: multicall3 })))
  if (!code) return undefined
  const amount = held / SHARE || held
  const back = amount / 2n
  const steps = [
    balanceOf(token, probe),
    transfer(token, probe, amount),
    balanceOf(token, probe),
    balanceOf(token, holder),
    { target: probe, data: encodeAggregate([transfer(token, holder, back)]) },
    balanceOf(token, holder),
  ]
  const stateOverride = [holder, probe].map((address) => ({ address, code }))
  const [before, , after, rest, returned, end] = await aggregate(chain, steps, {
    caller: holder,
    stateOverride,
    gas: MAX_GAS,
    refused: withoutOverrides,
  })
  if (!returned || decodeAggregate(returned)[0] === undefined) return undefined
  const [had = 0n, got = 0n, left = 0n, has = 0n] = [before, after, rest, end].map(numberIn)
  const isSane = got > had && got - had <= amount && has > left && has - left <= back
  return isSane ? { out: feeOf(amount, got - had), into: feeOf(back, has - left) } : undefined
}

function feeOf(sent: bigint, arrived: bigint): Fee {
  return arrived === sent ? none : { lost: sent - arrived, of: sent }
}

/**
 * Creates a cached reader of transfer fees. It resolves to `undefined` for a token that cannot be
 * moved or has no pool.
 */
export function createTransferFees(clock: {
  now(): number
}): (
  chain: Chain,
  token: Address,
  others: readonly Address[],
) => Promise<TransferFees | undefined> {
  const kept = new Map<string, { fees: TransferFees; until: number }>()
  return async (chain, token, others) => {
    if (chain.contracts.wrappedNative && token === getAddress(chain.contracts.wrappedNative))
      return { into: none, out: none }
    const key = `${chain.chainId}:${token}`
    const known = kept.get(key)
    if (known && known.until > clock.now()) return known.fees
    const holder = await findHolder(
      chain,
      token,
      others.filter((other) => other !== token),
    )
    const fees = holder && (await measure(chain, token, holder))
    kept.delete(key)
    if (fees) kept.set(key, { fees, until: clock.now() + LIFETIME_MS })
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return fees
  }
}
