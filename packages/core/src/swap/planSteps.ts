import { type OnChainId, swapEndpoints } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { askServer } from '../kernel/askServer.js'
import { LatchkeyError } from '../kernel/errors.js'
import type { ChainTransactions, Fee, PreparedTransaction } from '../kernel/transactions.js'
import type { SwapDeps } from './askQuote.js'
import { checkApproval, checkSimulation, checkSwap, type Intent, readSwap } from './checkSwap.js'
import { QUOTE_LIFETIME_MS } from './swapOptions.js'
import { assertSwap } from './swapOutcomes.js'
import type { Quote, SwapPlan, SwapProblem, SwapStep } from './swapState.js'

type Kind = Exclude<SwapProblem['kind'], 'approvalFailed'>

/** Error with the part of the preparation that failed, which selects the text. */
export class PartError extends LatchkeyError {
  override name = 'PartError'
  readonly kind: Kind
  readonly error: LatchkeyError
  constructor(kind: Kind, error: LatchkeyError) {
    super(error.shortMessage, { cause: error })
    this.kind = kind
    this.error = error
  }
}

/** Adds the part of the swap to an error of its work. */
export async function part<value>(kind: Kind, work: Promise<value>): Promise<value> {
  try {
    return await work
  } catch (raw) {
    throw new PartError(kind, toLatchkeyError(raw))
  }
}

/** Dependencies of planning, once there is a quote. */
export interface PlanDeps {
  deps: SwapDeps
  transactions: ChainTransactions
  intent: Intent
  quote: Quote
  signal: AbortSignal
}

/** Returns the approvals that the swap still needs: none, the amount, or 0 and then the amount. */
async function approvalsOf({
  transactions,
  intent,
  quote,
  signal,
}: PlanDeps): Promise<readonly PreparedTransaction[]> {
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
  // Built locally, for exactly the amount. The server's approvals are not used (SEC-48).
  const approve = (amount: bigint): PreparedTransaction => {
    const transaction = transactions.approval({ networkId, from: account, token, spender, amount })
    checkApproval({ market, source, spender, amount }, transaction, transactions)
    return transaction
  }
  const exact = approve(amountIn)
  const direct = await transactions.simulate([exact], { signal })
  if (direct.status === 'succeeds') return [exact]
  // Some tokens change an allowance only from or to 0, which the simulation detects.
  assertSwap(allowance > 0n, 'reverts', direct.reason ?? 'the token refuses the approval')
  const both = [approve(0n), exact] as const
  const overZero = await transactions.simulate(both, { signal })
  assertSwap(overZero.status === 'succeeds', 'reverts', 'the token refuses every approval')
  return both
}

/** Requests the swap's transaction from the server and checks its bytes. */
async function buildSwap(
  { deps, transactions, intent, quote, signal }: PlanDeps,
  approvesFirst: boolean,
): Promise<{ swap: PreparedTransaction; minAmountOut: bigint; rent: bigint | undefined }> {
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
  const { tx } = await askServer(deps.server, swapEndpoints.buildTransaction, { body, signal })
  const built = readSwap(intent, tx)
  const swap = (await transactions.prepareSwap?.(built, { signal })) ?? built
  const checked = checkSwap({ ...intent, quote, now: deps.clock.now() }, swap, transactions)
  return { swap, ...checked }
}

async function feeOf(
  { transactions, signal }: PlanDeps,
  list: readonly PreparedTransaction[],
): Promise<Fee | undefined> {
  const [only, ...others] = list
  // The wallet shows the fee of a batch.
  if (!only || others.length > 0) return undefined
  return transactions.estimateFee(only, { signal }).catch(noop)
}

async function assertGas(
  { transactions, intent, signal }: PlanDeps,
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
  assertSwap(balance >= value + fee.total, 'gas', `has ${balance}, needs ${value + fee.total}`)
}

/** Reads decimals from the token itself: they define the size of a unit (SEC-44). */
async function assertDecimals({
  transactions,
  intent: { market, source, target },
  signal,
}: PlanDeps): Promise<void> {
  const { networkId } = market
  const check = async ({ address, decimals }: Intent['source']): Promise<void> => {
    if (address === undefined) return
    const token = await transactions.readToken({ networkId, address, signal })
    assertSwap(
      token?.decimals === decimals,
      'decimals',
      `${address} has ${token?.decimals}, not ${decimals}`,
    )
  }
  await Promise.all([check(source), check(target)])
}

async function planSwap(deps: PlanDeps, before: readonly PreparedTransaction[]): Promise<SwapPlan> {
  const { transactions, intent, quote, signal } = deps
  const { market, target } = intent
  const built = await part('transaction', buildSwap(deps, before.length > 0))
  const { swap, minAmountOut, rent } = built
  const list = [...before, swap]
  const simulation = await part('transaction', transactions.simulate(list, { signal }))
  checkSimulation(intent, built, simulation)
  // Some contracts delegate to another one. The registry on the chain lists the genuine ones.
  assertSwap(
    await part('transaction', transactions.isGenuineSwap(swap, { signal })),
    'contract',
    'its contract is not genuine',
  )
  const asset =
    target.address === undefined
      ? ({ kind: 'native', networkId: market.networkId } as const)
      : ({ kind: 'token', networkId: market.networkId, address: target.address } as const)
  const [fee, balanceBefore] = await Promise.all([
    feeOf(deps, list),
    transactions.readBalance({ asset, account: market.account, signal }).catch(noop),
  ])
  await assertGas(deps, list, fee)
  const changes = simulation.status === 'succeeds' ? simulation.changes : undefined
  return {
    steps: [before.length > 0 ? 'batch' : 'swap'],
    transactions: list,
    minAmountOut,
    fee,
    rent,
    changes,
    balanceBefore,
    goodUntil: quote.askedAt + QUOTE_LIFETIME_MS,
  }
}

async function planApproval(
  deps: PlanDeps,
  approvals: readonly PreparedTransaction[],
): Promise<SwapPlan> {
  const { quote } = deps
  const next = approvals.slice(0, 1)
  const fee = await feeOf(deps, next)
  await part('approval', assertGas(deps, next, fee))
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
export async function planSteps(deps: PlanDeps): Promise<SwapPlan> {
  const { transactions, intent, signal } = deps
  const { networkId, account } = intent.market
  await part('transaction', assertDecimals(deps))
  const approvals = await part('approval', approvalsOf(deps))
  if (approvals.length === 0) return planSwap(deps, [])
  const support = await transactions
    .getAtomicSupport({ networkId, account, signal })
    .catch(() => 'unsupported')
  return support === 'supported' ? planSwap(deps, approvals) : planApproval(deps, approvals)
}
