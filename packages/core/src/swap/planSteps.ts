import { type OnChainId, swapEndpoints } from '@latchkey/protocol'
import { askServer } from '../kernel/askServer.js'
import type { ChainTransactions, Fee, PreparedTransaction } from '../kernel/transactions.js'
import { checkApproval, checkSimulation, checkSwap, type Intent, readSwap } from './checkSwap.js'
import { QUOTE_LIFETIME_MS, type SwapTools } from './swapOptions.js'
import { demand, part } from './swapOutcomes.js'
import type { Quote, SwapPlan, SwapStep } from './swapState.js'

/** Everything that is known once there is a quote. */
export interface Ground {
  tools: SwapTools
  transactions: ChainTransactions
  intent: Intent
  quote: Quote
  signal: AbortSignal
}

/** The approvals that the swap still needs: none, the amount, or 0 and then the amount. */
async function approvalsOf({
  transactions,
  intent,
  quote,
  signal,
}: Ground): Promise<readonly PreparedTransaction[]> {
  const { market, source, amountIn } = intent
  const { networkId, account } = market
  const { spender } = quote
  if (spender === undefined || source.address === undefined) return []
  const token = source.address
  const allowance = await part(
    'allowance',
    transactions.readAllowance({ networkId, token, owner: account, spender, signal }),
  )
  if (allowance >= amountIn) return []
  // Built here, for exactly the amount; what the server says of approvals is not even asked
  // (SEC-48).
  const approve = (amount: bigint): PreparedTransaction => {
    const transaction = transactions.approval({ networkId, from: account, token, spender, amount })
    checkApproval({ market, source, spender, amount }, transaction, transactions)
    return transaction
  }
  const exact = approve(amountIn)
  const direct = await transactions.simulate([exact], { signal })
  if (direct.status === 'succeeds') return [exact]
  // Some tokens change an allowance only from or to 0; they are found by trying.
  demand(allowance > 0n, 'reverts', direct.reason ?? 'the token refuses the approval')
  const both = [approve(0n), exact] as const
  const overZero = await transactions.simulate(both, { signal })
  demand(overZero.status === 'succeeds', 'reverts', 'the token refuses every approval')
  return both
}

/** The swap's transaction, by the server; believed as far as its bytes go. */
async function buildSwap(
  { tools, transactions, intent, quote, signal }: Ground,
  approvesFirst: boolean,
): Promise<{ swap: PreparedTransaction; minAmountOut: bigint }> {
  const { market, source, target, amountIn, slippage } = intent
  const body = {
    amount: `${amountIn}`,
    eip155: { slippage: slippage / 100 },
    from: source.id as OnChainId,
    to: target.id as OnChainId,
    userAddress: market.account,
    ...(quote.id === null ? {} : { quoteId: quote.id }),
    ...(approvesFirst ? { approvesFirst } : {}),
  }
  const { tx } = await askServer(tools.server, swapEndpoints.buildTransaction, { body, signal })
  const swap = readSwap(intent, tx)
  return {
    swap,
    minAmountOut: checkSwap({ ...intent, quote, now: tools.clock.now() }, swap, transactions),
  }
}

async function feeOf(
  { transactions, signal }: Ground,
  list: readonly PreparedTransaction[],
): Promise<Fee | undefined> {
  const [only, ...others] = list
  // What a batch costs, its wallet says.
  if (!only || others.length > 0) return undefined
  return transactions.estimateFee(only, { signal }).catch(() => undefined)
}

async function demandGas(
  { transactions, intent, signal }: Ground,
  list: readonly PreparedTransaction[],
  fee: Fee | undefined,
): Promise<void> {
  if (!fee) return
  const { networkId, account } = intent.market
  const balance = await transactions.readBalance({
    asset: { kind: 'native', networkId },
    account,
    signal,
  })
  const value = list.reduce((sum, transaction) => sum + transaction.value, 0n)
  demand(balance >= value + fee.total, 'gas', `has ${balance}, needs ${value + fee.total}`)
}

/** Decimals decide how much "1" is: the token is asked itself (SEC-44). */
async function demandDecimals({
  transactions,
  intent: { market, source, target },
  signal,
}: Ground): Promise<void> {
  const { networkId } = market
  const check = async ({ address, decimals }: Intent['source']): Promise<void> => {
    if (address === undefined) return
    const token = await transactions.readToken({ networkId, address, signal })
    demand(
      token?.decimals === decimals,
      'decimals',
      `${address} has ${token?.decimals}, not ${decimals}`,
    )
  }
  await Promise.all([check(source), check(target)])
}

async function planSwap(ground: Ground, before: readonly PreparedTransaction[]): Promise<SwapPlan> {
  const { transactions, intent, quote, signal } = ground
  const { market, target } = intent
  const { swap, minAmountOut } = await part('transaction', buildSwap(ground, before.length > 0))
  const list = [...before, swap]
  const simulation = await part('transaction', transactions.simulate(list, { signal }))
  checkSimulation(intent, minAmountOut, simulation)
  // Behind some contracts is another that does the work: which ones are genuine, the chain knows.
  demand(
    await part('transaction', transactions.isGenuineSwap(swap, { signal })),
    'contract',
    'what is behind it is not genuine',
  )
  const asset =
    target.address === undefined
      ? ({ kind: 'native', networkId: market.networkId } as const)
      : ({ kind: 'token', networkId: market.networkId, address: target.address } as const)
  const [fee, balanceBefore] = await Promise.all([
    feeOf(ground, list),
    transactions.readBalance({ asset, account: market.account, signal }).catch(() => undefined),
  ])
  await demandGas(ground, list, fee)
  const changes = simulation.status === 'succeeds' ? simulation.changes : undefined
  return {
    steps: [before.length > 0 ? 'batch' : 'swap'],
    transactions: list,
    minAmountOut,
    fee,
    changes,
    balanceBefore,
    goodUntil: quote.askedAt + QUOTE_LIFETIME_MS,
  }
}

async function planApproval(
  ground: Ground,
  approvals: readonly PreparedTransaction[],
): Promise<SwapPlan> {
  const { quote } = ground
  const next = approvals.slice(0, 1)
  const fee = await feeOf(ground, next)
  await part('approval', demandGas(ground, next, fee))
  const steps: readonly [SwapStep, ...SwapStep[]] =
    approvals.length > 1 ? ['reset', 'approve', 'swap'] : ['approve', 'swap']
  return {
    steps,
    transactions: next,
    minAmountOut: quote.minAmountOut,
    fee,
    goodUntil: quote.askedAt + QUOTE_LIFETIME_MS,
  }
}

/** Plans the next step: the swap, or the approval before it. */
export async function planSteps(ground: Ground): Promise<SwapPlan> {
  const { transactions, intent, signal } = ground
  const { networkId, account } = intent.market
  await part('transaction', demandDecimals(ground))
  const approvals = await part('approval', approvalsOf(ground))
  if (approvals.length === 0) return planSwap(ground, [])
  const support = await transactions
    .getAtomicSupport({ networkId, account, signal })
    .catch(() => 'unsupported')
  return support === 'supported' ? planSwap(ground, approvals) : planApproval(ground, approvals)
}
