import { nativeToken, type SwapQuote, type SwapTransaction } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type {
  Asset,
  ChainTransactions,
  DecodedTransaction,
  PreparedTransaction,
  Simulation,
} from '../kernel/transactions.js'
import { idKey } from '../std/idKey.js'
import { assertSwap } from './swapOutcomes.js'
import { minimumOf, shareOf } from './swapRules.js'
import type { Quote, SwapMarket } from './swapState.js'

/**
 * Maximum time until a swap's deadline, in ms: three times the servers' lifetime, because clocks
 * differ.
 */
export const DEADLINE_REACH_MS = 1_800_000

/**
 * Distance, in basis points and beyond slippage, by which a minimum may lie below the simulated
 * amount: the market moves during a review.
 */
const MOVE_ALLOWED = 100n

/** The requested swap. All checks compare with it. */
export interface Intent {
  market: Pick<SwapMarket, 'networkId' | 'account'>
  source: TokenBalance
  target: TokenBalance
  amountIn: bigint
  /** In basis points. */
  slippage: number
}

/** Compares addresses or ids. Ignores the case of hexadecimal only. */
function isSame(one: string, other: string): boolean {
  return idKey(one) === idKey(other)
}

function assetIdOf(asset: Asset): string {
  if (asset.kind === 'nft') return 'nft'
  return `${asset.networkId}:${asset.kind === 'native' ? nativeToken : asset.address}`
}

const isAsset = (asset: Asset, token: TokenBalance): boolean => isSame(assetIdOf(asset), token.id)

/** Returns the address in a CAIP-10 id, if it is on the network. */
function addressOn(networkId: string, id: string): string | undefined {
  const at = id.lastIndexOf(':')
  return id.slice(0, at) === networkId ? id.slice(at + 1) : undefined
}

/**
 * Refuses a quote unless it is for this pair and amount, and its spender is pinned (SEC-48).
 *
 * @throws SwapRefusedError
 */
export function checkQuote(
  intent: Intent,
  answer: SwapQuote,
  askedAt: number,
  { isSwapContract }: Pick<ChainTransactions, 'isSwapContract'>,
): Quote {
  const { market, source, target, amountIn, slippage } = intent
  assertSwap(
    isSame(answer.fromAccount, source.id) && isSame(answer.toAccount, target.id),
    'quote',
    `for ${answer.fromAccount} to ${answer.toAccount}`,
  )
  assertSwap(
    BigInt(answer.fromAmount) === amountIn,
    'quote',
    `for ${answer.fromAmount}, not ${amountIn}`,
  )
  const amountOut = BigInt(answer.toAmount)
  assertSwap(amountOut > 0n && amountOut < 1n << 256n, 'quote', `yields ${answer.toAmount}`)
  const quote = {
    id: answer.id,
    amountIn,
    amountOut,
    minAmountOut: minimumOf(amountOut, slippage),
    askedAt,
  }
  // The chain's own currency needs no allowance.
  if (answer.spender === undefined || source.address === undefined) return quote
  const spender = addressOn(market.networkId, answer.spender)
  assertSwap(
    spender !== undefined && isSwapContract(market.networkId, spender),
    'spender',
    answer.spender,
  )
  return { ...quote, spender: spender ?? '' }
}

/**
 * Returns the transaction in the server's reply, as this account would send it. Refuses a reply
 * whose other fields do not match.
 */
export function readSwap(
  { market, source, amountIn }: Intent,
  tx: SwapTransaction,
): PreparedTransaction {
  const { networkId, account } = market
  const to = addressOn(networkId, tx.to)
  assertSwap(to !== undefined, 'network', `to ${tx.to}`)
  assertSwap(isSame(tx.from, `${networkId}:${account}`), 'account', `from ${tx.from}`)
  assertSwap(BigInt(tx.amount) === amountIn, 'amount', `swaps ${tx.amount}, not ${amountIn}`)
  const value = source.address === undefined ? amountIn : 0n
  assertSwap(
    tx.value === undefined || BigInt(tx.value) === value,
    'value',
    `sends ${tx.value} along`,
  )
  return { networkId, from: account, to: to ?? '', value, data: tx.data }
}

/**
 * Refuses a transaction unless its bytes are one swap: of the requested tokens and amount, to the
 * account itself, with the minimum that was shown, at a pinned contract (SEC-47).
 *
 * @returns The minimum amount out and the deposit for a new account, by the bytes.
 * @throws SwapRefusedError
 */
export function checkSwap(
  intent: Intent & { quote: Quote; now: number },
  transaction: PreparedTransaction,
  transactions: Pick<ChainTransactions, 'decode' | 'isSwapContract'>,
): { minAmountOut: bigint; rent: bigint | undefined } {
  const { market, source, target, amountIn, slippage, quote, now } = intent
  const { networkId, account } = market
  assertSwap(
    transaction.networkId === networkId && isSame(transaction.from, account),
    'network',
    `${transaction.from} on ${transaction.networkId}`,
  )
  assertSwap(transactions.isSwapContract(networkId, transaction.to), 'contract', transaction.to)
  const call: DecodedTransaction = transactions.decode(transaction)
  if (call.kind !== 'swap') {
    assertSwap(false, 'call', call.kind)
    return { minAmountOut: 0n, rent: undefined }
  }
  assertSwap(isSame(call.router, transaction.to), 'contract', call.router)
  assertSwap(isAsset(call.input, source), 'source', assetIdOf(call.input))
  assertSwap(isAsset(call.output, target), 'target', assetIdOf(call.output))
  assertSwap(call.amountIn === amountIn, 'amount', `swaps ${call.amountIn}, not ${amountIn}`)
  assertSwap(isSame(call.recipient, account), 'recipient', call.recipient)
  const min = minimumOf(quote.amountOut, slippage)
  assertSwap(call.minAmountOut >= min, 'minimum', `at least ${call.minAmountOut}, shown ${min}`)
  assertSwap(
    transaction.value === (source.address === undefined ? amountIn : 0n),
    'value',
    `sends ${transaction.value} along`,
  )
  // The simulation finds an expired deadline. It does not detect a distant one, with which a server
  // could hold the swap back for a worse price.
  const left = call.deadline === undefined ? 0 : call.deadline * 1000 - now
  assertSwap(left <= DEADLINE_REACH_MS, 'deadline', `until ${call.deadline}`)
  return { minAmountOut: call.minAmountOut, rent: call.rent }
}

/**
 * Refuses an approval unless its calldata allows a pinned contract exactly the amount, and nothing
 * else (SEC-48).
 */
export function checkApproval(
  {
    market,
    source,
    spender,
    amount,
  }: Pick<Intent, 'market' | 'source'> & { spender: string; amount: bigint },
  transaction: PreparedTransaction,
  { decode, isSwapContract }: Pick<ChainTransactions, 'decode' | 'isSwapContract'>,
): void {
  const { networkId, account } = market
  assertSwap(isSwapContract(networkId, spender), 'spender', spender)
  assertSwap(
    transaction.networkId === networkId &&
      isSame(transaction.from, account) &&
      transaction.value === 0n,
    'approval',
    'not by this account',
  )
  const call = decode(transaction)
  const fits =
    call.kind === 'approval' &&
    isAsset(call.asset, source) &&
    isSame(call.spender, spender) &&
    call.amount === amount
  assertSwap(
    fits && source.address !== undefined && isSame(transaction.to, source.address),
    'approval',
    `not ${amount} for ${spender}`,
  )
}

/**
 * Refuses a simulation that fails, takes more from the account or brings less than was shown
 * (SEC-49).
 */
export function checkSimulation(
  intent: Intent,
  { minAmountOut, rent = 0n }: { minAmountOut: bigint; rent?: bigint | undefined },
  simulation: Simulation,
): void {
  const { market, source, target, amountIn, slippage } = intent
  if (simulation.status === 'reverts') return assertSwap(false, 'reverts', simulation.reason ?? '')
  const { seized = [] } = simulation
  assertSwap(seized.length === 0, 'effect', `gives ${seized.join(' ')} away`)
  // Without traces the node confirms only that the swap does not fail. The bytes are checked
  // already.
  if (!simulation.changes) return
  const own = simulation.changes.filter(({ account }) => isSame(account, market.account))
  const sumOf = (fits: (asset: Asset) => boolean): bigint =>
    own.reduce((sum, { asset, amount }) => (fits(asset) ? sum + amount : sum), 0n)
  const [paid, received] = [
    sumOf((asset) => isAsset(asset, source)),
    sumOf((asset) => isAsset(asset, target)),
  ]
  const deposit = source.address === undefined ? rent : 0n
  assertSwap(-paid <= amountIn + deposit, 'effect', `takes ${-paid}`)
  assertSwap(received >= minAmountOut, 'effect', `brings ${received}`)
  for (const { asset, amount } of own)
    assertSwap(
      amount >= 0n || isAsset(asset, source) || (asset.kind === 'native' && -amount <= rent),
      'effect',
      `takes ${-amount} of ${assetIdOf(asset)}`,
    )
  // A minimum far below the simulated amount would leave the difference to a sandwich trade
  // (SEC-50).
  const wanted = received - shareOf(received, BigInt(slippage) + MOVE_ALLOWED)
  assertSwap(minAmountOut >= wanted, 'minimum', `at least ${minAmountOut} of ${received}`)
}
