import { abortable, noop } from '@latchkey/protocol/std'
import { formatUnits } from '../balances/units.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { WalletMismatchError } from '../connect/walletErrors.js'
import { CancelledError, type LatchkeyError, TimeoutError } from '../kernel/errors.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import type { SentSummary } from '../transactions/sentTransactions.js'
import type { SwapDeps } from './askQuote.js'
import { transactionsFor } from './askQuote.js'
import { tokenOf } from './swapFacts.js'
import type { SwapEvent, SwapState } from './swapState.js'

export type PendingSwap = Extract<SwapState, { status: 'approving' | 'swapping' | 'unknown' }>

type Ended = Exclude<TransactionOutcome, { status: 'dropped' }>

/** Returns the summary of the step for activity, until a history lists it. */
function summaryOf({ market, form, quote, plan }: PendingSwap): SentSummary {
  const [source, target] = [tokenOf(market, form.sourceId), tokenOf(market, form.targetId)]
  const [step] = plan.steps
  const out = source && {
    id: source.id,
    symbol: source.symbol,
    amount: formatUnits(step === 'reset' ? 0n : quote.amountIn, source.decimals),
  }
  if (step === 'reset' || step === 'approve') return { kind: 'approve', out, to: quote.spender }
  return {
    kind: step,
    out,
    in: target && {
      id: target.id,
      symbol: target.symbol,
      amount: formatUnits(quote.amountOut, target.decimals),
    },
  }
}

/** Settles with the promise or rejects on abort. Does not cancel the underlying request. */
function unlessLeft<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return abortable(promise, signal, () => new CancelledError())
}

/** Returns the event for an error of the wallet. */
function walletEvent({ plan }: PendingSwap, error: LatchkeyError): SwapEvent {
  const isSwap = plan.steps[0] === 'swap' || plan.steps[0] === 'batch'
  if (error instanceof WalletMismatchError && error.hash !== undefined) {
    return isSwap
      ? { type: 'swapFailed', failure: { reason: 'mismatch', hash: error.hash, error } }
      : { type: 'stepFailed', problem: { kind: 'wallet', error } }
  }
  // No answer is not a refusal: the wallet may have sent it.
  const isUnknown = error instanceof OutcomeUnknownError || error instanceof TimeoutError
  return isUnknown
    ? { type: 'outcomeUnknown', error: new OutcomeUnknownError({ cause: error }) }
    : { type: 'walletRefused', error }
}

/** Returns the growth of the target's balance; `undefined` if below the minimum. */
async function receivedBy(
  state: PendingSwap,
  { fee }: Ended,
  transactions: ChainTransactions,
): Promise<bigint | undefined> {
  const { market, form, plan } = state
  const target = tokenOf(market, form.targetId)
  if (!target || plan.balanceBefore === undefined) return undefined
  const { networkId, account } = market
  const asset =
    target.address === undefined
      ? ({ kind: 'native', networkId } as const)
      : ({ kind: 'token', networkId, address: target.address } as const)
  const after = await transactions.readBalance({ asset, account }).catch(noop)
  if (after === undefined) return undefined
  const received = after - plan.balanceBefore + (target.address === undefined ? fee : 0n)
  return received >= plan.minAmountOut ? received : undefined
}

/** Returns the event for the end of a step's transaction. */
async function endOf(
  state: PendingSwap,
  outcome: TransactionOutcome,
  hash: string | undefined,
  transactions: ChainTransactions,
): Promise<SwapEvent> {
  const isSwap = state.status !== 'approving'
  if (outcome.status === 'dropped') {
    if (isSwap) return { type: 'swapFailed', failure: { reason: 'dropped', hash } }
    return { type: 'stepFailed', problem: { kind: 'approvalFailed', hash: hash ?? '' } }
  }
  const { replacement, fee } = outcome
  const isOther = replacement === 'cancelled' || replacement === 'replaced'
  if (!isSwap) {
    if (outcome.status === 'confirmed' && !isOther) return { type: 'stepConfirmed' }
    return {
      type: 'stepFailed',
      problem: { kind: 'approvalFailed', hash: outcome.hash, replacement },
    }
  }
  if (isOther)
    return { type: 'swapFailed', failure: { reason: replacement, hash: outcome.hash, fee } }
  if (outcome.status === 'failed')
    return { type: 'swapFailed', failure: { reason: 'reverted', hash: outcome.hash, fee } }
  return {
    type: 'swapped',
    receipt: { hash: outcome.hash, fee, received: await receivedBy(state, outcome, transactions) },
  }
}

interface Run {
  state: PendingSwap
  deps: SwapDeps
  transactions: ChainTransactions
  send(event: SwapEvent): void
  signal: AbortSignal
}

/** Requests the step from the wallet, once. Also records a hash that arrives after an abort. */
async function askWallet({
  state,
  deps,
  transactions,
  send,
  signal,
}: Run): Promise<{ hash?: string; batchId?: string }> {
  const { market, plan } = state
  const [first] = plan.transactions
  if (!first) throw new OutcomeUnknownError()
  if (plan.steps[0] === 'batch') {
    const batchId = await unlessLeft(transactions.sendCalls(plan.transactions), signal)
    send({ type: 'batchSent', batchId })
    return { batchId }
  }
  // Continues after the view closes: a late hash is still a sent transaction.
  const asked = transactions.send(first).then((hash) => {
    deps.sent.add({
      hash,
      networkId: market.networkId,
      from: market.account,
      summary: summaryOf(state),
    })
    return hash
  })
  const hash = await unlessLeft(asked, signal)
  send({ type: 'sent', hash })
  return { hash }
}

async function waitForBatch(
  { state, deps, transactions, signal }: Run,
  id: string,
): Promise<TransactionOutcome> {
  const { networkId, account } = state.market
  const outcome = await transactions.waitForCalls({ networkId, id, signal })
  if (outcome.status !== 'dropped')
    deps.sent.add({ hash: outcome.hash, networkId, from: account, summary: summaryOf(state) })
  return outcome
}

async function waitFor(run: Run, hash: string): Promise<TransactionOutcome> {
  const { state, deps, signal } = run
  const { networkId, account } = state.market
  // Known already after a reload, unless the storage was lost.
  deps.sent.add({ hash, networkId, from: account, summary: summaryOf(state) })
  return deps.sent.waitFor(hash, signal)
}

/**
 * Executes one step: requests it from the wallet, unless it was requested before a reload, and
 * waits for the outcome on the chain.
 */
export async function executeSwap(
  state: PendingSwap,
  deps: SwapDeps,
  send: (event: SwapEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  // Restored after a reload: the wallet's reply is lost.
  if (state.status === 'unknown') return
  const transactions = await transactionsFor(deps, state.market)
  const run: Run = { state, deps, transactions, send, signal }
  const known =
    'batchId' in state && state.batchId !== undefined
      ? { batchId: state.batchId }
      : state.hash === undefined
        ? undefined
        : { hash: state.hash }
  try {
    const { hash, batchId } = known ?? (await askWallet(run))
    const outcome =
      batchId === undefined ? await waitFor(run, hash ?? '') : await waitForBatch(run, batchId)
    send(await endOf(state, outcome, hash, transactions))
  } catch (raw) {
    if (!signal.aborted) send(walletEvent(state, toLatchkeyError(raw)))
  }
}
