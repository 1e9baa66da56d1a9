import { idKey } from '../std/idKey.js'
import { isText } from '../std/isText.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import type { SwapDeps } from './askQuote.js'
import { tokenOf, typedText } from './swapFacts.js'
import { slippageLimits } from './swapOptions.js'
import type {
  Quote,
  SwapEvent,
  SwapForm,
  SwapMarket,
  SwapPlan,
  SwapState,
  SwapStep,
} from './swapState.js'

/** The stored data of a swap, for the time after a reload. */
export interface SwapRecord {
  sourceId: string
  targetId: string
  amountIn: bigint
  amountOut: bigint
  minAmountOut: bigint
  slippage: number
  /** The current step; absent between two steps. */
  step?: SwapStep | undefined
  done: readonly SwapStep[]
  hash?: string | undefined
  batchId?: string | undefined
  /** In ms. */
  at: number
}

/** Milliseconds for which a record is kept. */
const KEPT_MS = 60 * 60_000

const steps: readonly SwapStep[] = ['reset', 'approve', 'swap', 'batch']

const keyOf = ({ networkId, account }: Pick<SwapMarket, 'networkId' | 'account'>): string =>
  `swap.${networkId}.${idKey(account)}`

const ID = /^[-_.%:a-zA-Z0-9]{1,256}$/
const DIGITS = /^\d{1,78}$/
const isStep = (value: unknown): value is SwapStep => steps.includes(value as SwapStep)

/** Parses a stored record strictly: any script on the origin can write it. */
function parseRecord(value: unknown): SwapRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const {
    sourceId,
    targetId,
    amountIn,
    amountOut,
    minAmountOut,
    slippage,
    step,
    done,
    hash,
    batchId,
    at,
  } = value as Record<string, unknown>
  if (
    !isText(sourceId, ID) ||
    !isText(targetId, ID) ||
    !isText(amountIn, DIGITS) ||
    !isText(amountOut, DIGITS) ||
    !isText(minAmountOut, DIGITS)
  )
    return undefined
  if (
    !Number.isInteger(slippage) ||
    (slippage as number) < slippageLimits.min ||
    (slippage as number) > slippageLimits.max
  )
    return undefined
  if (!Number.isSafeInteger(at) || (step !== undefined && !isStep(step))) return undefined
  return {
    sourceId,
    targetId,
    amountIn: BigInt(amountIn),
    amountOut: BigInt(amountOut),
    minAmountOut: BigInt(minAmountOut),
    slippage: slippage as number,
    step,
    done: Array.isArray(done) ? done.filter(isStep).slice(0, steps.length) : [],
    hash: isText(hash, /^[a-zA-Z0-9]{1,128}$/) ? hash : undefined,
    batchId: isText(batchId, /^[\x21-\x7e]{1,8194}$/) ? batchId : undefined,
    at: at as number,
  }
}

/** Returns the record of a state; `undefined` if there is nothing to restore. */
function recordOf(state: SwapState, at: number): SwapRecord | undefined {
  if (
    state.status !== 'approving' &&
    state.status !== 'swapping' &&
    state.status !== 'unknown' &&
    state.status !== 'preparing' &&
    state.status !== 'review'
  )
    return undefined
  const { form, quote, done } = state
  const isPending = state.status !== 'preparing' && state.status !== 'review'
  if (!quote || form.targetId === undefined || (!isPending && done.length === 0)) return undefined
  const { amountIn, amountOut, minAmountOut } = quote
  return {
    sourceId: form.sourceId,
    targetId: form.targetId,
    amountIn,
    amountOut,
    minAmountOut,
    slippage: form.slippage,
    done,
    at,
    ...(isPending ? { step: state.plan.steps[0] } : {}),
    ...('hash' in state ? { hash: state.hash } : {}),
    ...('batchId' in state ? { batchId: state.batchId } : {}),
  }
}

/** Stores the swap while it is in progress; removes it when it is over. */
export function keepRecord(
  { store, clock }: Pick<SwapDeps, 'store' | 'clock'>,
  state: SwapState,
): void {
  // Keeps the record while no market is loaded.
  if (!('market' in state)) return
  const record = recordOf(state, clock.now())
  if (!record) return store.remove(keyOf(state.market))
  const { amountIn, amountOut, minAmountOut } = record
  store.write(keyOf(state.market), {
    ...record,
    amountIn: `${amountIn}`,
    amountOut: `${amountOut}`,
    minAmountOut: `${minAmountOut}`,
  })
}

export function readRecord(
  { store, clock }: Pick<SwapDeps, 'store' | 'clock'>,
  market: SwapMarket,
): SwapRecord | undefined {
  const record = store.read(keyOf(market), parseRecord)
  const age = record && clock.now() - record.at
  return record && age !== undefined && age >= 0 && age < KEPT_MS ? record : undefined
}

/** Returns the event that restores a swap. Does not repeat a wallet request. */
export function resume(market: SwapMarket, record: SwapRecord): SwapEvent {
  const {
    sourceId,
    targetId,
    amountIn,
    amountOut,
    minAmountOut,
    slippage,
    step,
    done,
    hash,
    batchId,
  } = record
  const [source, target] = [tokenOf(market, sourceId), tokenOf(market, targetId)]
  const form: SwapForm = {
    sourceId,
    targetId,
    text: source ? typedText(amountIn, source) : '',
    unit: 'token',
    slippage,
    acceptsLoss: false,
  }
  if (!source || !target || source === target)
    return {
      type: 'initialized',
      market,
      form: { sourceId: market.nativeId, text: '', unit: 'token', slippage, acceptsLoss: false },
    }
  const quote: Quote = { id: null, amountIn, amountOut, minAmountOut, askedAt: 0 }
  const isSwap = step === 'swap' || step === 'batch'
  const plan: SwapPlan = {
    steps: isSwap || !step ? [step ?? 'swap'] : [step, 'swap'],
    transactions: [],
    minAmountOut,
    goodUntil: 0,
  }
  const review = { market, form, quote, plan, done }
  if (isSwap && (hash ?? batchId) !== undefined)
    return { type: 'resumed', state: { status: 'swapping', ...review, hash, batchId } }
  if (isSwap)
    return {
      type: 'resumed',
      state: { status: 'unknown', ...review, error: new OutcomeUnknownError() },
    }
  if (step && hash !== undefined)
    return { type: 'resumed', state: { status: 'approving', ...review, hash } }
  // The next preparation reads the allowance and finds out if the approval succeeded.
  return { type: 'initialized', market, form, note: 'resumed' }
}

type Pair = Pick<SwapForm, 'sourceId' | 'targetId'>

const pairKeyOf = (networkId: string): string => `swapPair.${networkId}`

/** Stores the tokens of a successful swap. The next form on the network starts with them. */
export function keepPair({ store }: Pick<SwapDeps, 'store'>, state: SwapState): void {
  if (state.status !== 'success') return
  const { sourceId, targetId } = state.form
  store.write(pairKeyOf(state.market.networkId), { sourceId, targetId })
}

/**
 * Returns the stored pair. Any script on the origin can write it, so both tokens must be different
 * and on the operator's list.
 */
export function readPair({ store }: Pick<SwapDeps, 'store'>, market: SwapMarket): Pair | undefined {
  return store.read(pairKeyOf(market.networkId), (value) => {
    const { sourceId, targetId } = (value ?? {}) as Record<string, unknown>
    if (typeof sourceId !== 'string' || typeof targetId !== 'string') return undefined
    const [source, target] = [tokenOf(market, sourceId), tokenOf(market, targetId)]
    return source?.isVerified && target?.isVerified && source !== target
      ? { sourceId: source.id, targetId: target.id }
      : undefined
  })
}
