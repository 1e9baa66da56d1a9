import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { MethodUnsupportedError, NotConnectedError } from '../connect/walletErrors.js'
import { CancelledError, LatchkeyError, RequestPendingError } from '../kernel/errors.js'
import { createMachine } from '../kernel/machine.js'
import type { Connection } from '../kernel/types.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { reduceSwap } from './reduceSwap.js'
import { swapMethods } from './swapMethods.js'
import { SwapFailedError } from './swapOutcomes.js'
import type { Quote, SwapEvent, SwapMarket, SwapPlan, SwapState } from './swapState.js'

const networkId = 'eip155:1'
const token = (symbol: string, decimals: number, price: string): TokenBalance => ({
  id: `${networkId}:0x${symbol.toLowerCase()}`,
  networkId,
  ...(symbol === 'ETH' ? {} : { address: `0x${symbol.toLowerCase()}` }),
  name: symbol,
  symbol,
  decimals,
  amount: 10n ** 19n,
  price,
  isVerified: true,
})
const [ether, dollar] = [token('ETH', 18, '2500'), token('DOL', 6, '1')]
const market: SwapMarket = {
  networkId,
  account: '0x1',
  tokens: [ether, dollar],
  suggestedIds: [],
  nativeId: ether.id,
  gasPrice: 10n ** 9n,
}
const form = {
  sourceId: ether.id,
  text: '',
  unit: 'token',
  slippage: 100,
  acceptsLoss: false,
} as const
const quote: Quote = {
  id: 'q',
  amountIn: 10n ** 18n,
  amountOut: 2_500_000_000n,
  minAmountOut: 2_475_000_000n,
  askedAt: 0,
}
const approval: SwapPlan = {
  steps: ['approve', 'swap'],
  transactions: [],
  minAmountOut: 0n,
  goodUntil: 30_000,
}
const last: SwapPlan = { ...approval, steps: ['swap'] }
const receipt = { hash: '0x1', fee: 1n }
const error = new LatchkeyError('no')

/** Creates swapping with the real reducer. The test sends the events of the effects. */
function createSwap(connection?: Connection | null) {
  const time = { now: 1 }
  const machine = createMachine<SwapState, SwapEvent>({
    initial: { status: 'uninitialized' },
    reduce: reduceSwap,
  })
  const connected = { networkId, address: '0x1' } as unknown as Connection
  const swap = swapMethods(machine, {
    clock: { now: () => time.now },
    getConnection: () => (connection === null ? undefined : connected),
  })
  return { swap, machine, time }
}

async function createForm() {
  const parts = createSwap()
  const opened = parts.swap.open()
  parts.machine.send({ type: 'initialized', market, form })
  await opened
  parts.swap.choose('target', dollar)
  parts.swap.type('1')
  return parts
}

async function createReviewed(plan = last) {
  const parts = await createForm()
  parts.machine.send({ type: 'quoted', quote })
  const reviewed = parts.swap.review()
  parts.machine.send({ type: 'prepared', quote, plan })
  await reviewed
  return parts
}

describe('open', () => {
  test('default', async () => {
    const { swap, machine } = createSwap()
    const opened = swap.open()
    machine.send({ type: 'initialized', market, form })
    expect(await opened).toBe(market)
    expect(await swap.open()).toBe(market)
  })

  test('behavior: loads again after a failure', async () => {
    const { swap, machine } = createSwap()
    const opened = swap.open()
    machine.send({ type: 'initializationFailed', error })
    await expect(opened).rejects.toBe(error)
    const again = swap.open()
    machine.send({ type: 'initialized', market, form })
    expect(await again).toBe(market)
  })

  test('error: rejects without an account, without swaps on the network, and on abort', async () => {
    await expect(createSwap(null).swap.open()).rejects.toThrow(NotConnectedError)
    const { swap, machine } = createSwap()
    const opened = swap.open()
    machine.send({ type: 'foundUnsupported' })
    await expect(opened).rejects.toThrow(MethodUnsupportedError)
    const controller = new AbortController()
    const again = swap.open({ signal: controller.signal })
    controller.abort()
    await expect(again).rejects.toThrow(CancelledError)
    expect(machine.getState().status).toBe('uninitialized')
  })
})

describe('review', () => {
  test('default: waits for the quote and resolves with the plan', async () => {
    const { swap, machine } = await createForm()
    const reviewed = swap.review()
    machine.send({ type: 'quoted', quote })
    await Promise.resolve()
    await Promise.resolve()
    expect(machine.getState().status).toBe('preparing')
    machine.send({ type: 'prepared', quote, plan: last })
    expect(await reviewed).toBe(last)
  })

  test('error: rejects with the error of the quote, and of the checks', async () => {
    const { swap, machine } = await createForm()
    const reviewed = swap.review()
    machine.send({ type: 'quoteFailed', error })
    await expect(reviewed).rejects.toBe(error)
    swap.retry()
    machine.send({ type: 'quoted', quote })
    const again = swap.review()
    machine.send({ type: 'preparationFailed', problem: { kind: 'transaction', error } })
    await expect(again).rejects.toBe(error)
  })

  test('error: rejects an empty amount, and a loss that is not accepted', async () => {
    const { swap, machine } = await createForm()
    swap.type('')
    await expect(swap.review()).rejects.toMatchObject({ reason: 'input' })
    swap.type('1')
    machine.send({ type: 'quoted', quote: { ...quote, amountOut: 1_000_000n } })
    await expect(swap.review()).rejects.toMatchObject({ reason: 'loss' })
  })

  test('error: rejects if the user leaves the review; an abort leaves it', async () => {
    const { swap, machine } = await createForm()
    machine.send({ type: 'quoted', quote })
    const left = swap.review()
    swap.leaveReview()
    await expect(left).rejects.toThrow(CancelledError)
    machine.send({ type: 'quoted', quote })
    const controller = new AbortController()
    const aborted = swap.review({ signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow(CancelledError)
    expect(machine.getState().status).toBe('form')
  })

  test('error: rejects while a step is being signed', async () => {
    const { swap } = await createReviewed()
    void swap.confirm()
    await expect(swap.review()).rejects.toThrow(RequestPendingError)
  })
})

describe('confirm', () => {
  test('default', async () => {
    const { swap, machine } = await createReviewed()
    const confirmed = swap.confirm()
    machine.send({ type: 'sent', hash: '0x1' })
    machine.send({ type: 'swapped', receipt })
    expect(await confirmed).toBe(receipt)
  })

  test('behavior: after an allowance step, resolves with the next plan', async () => {
    const { swap, machine } = await createReviewed(approval)
    const confirmed = swap.confirm()
    machine.send({ type: 'sent', hash: '0x1' })
    machine.send({ type: 'stepConfirmed' })
    machine.send({ type: 'prepared', quote, plan: last })
    expect(await confirmed).toEqual({ next: last })
  })

  test('behavior: replaces an expired plan, without a wallet request', async () => {
    const { swap, machine, time } = await createReviewed()
    time.now = 30_000
    const confirmed = swap.confirm()
    expect(machine.getState().status).toBe('preparing')
    machine.send({ type: 'prepared', quote, plan: approval })
    expect(await confirmed).toEqual({ next: approval })
  })

  test('error: rejects without a review', async () => {
    const { swap } = await createForm()
    await expect(swap.confirm()).rejects.toMatchObject({ reason: 'review' })
  })

  test('error: rejects with the error of the wallet, and the same plan can be confirmed again', async () => {
    const { swap, machine } = await createReviewed()
    const confirmed = swap.confirm()
    machine.send({ type: 'walletRefused', error })
    await expect(confirmed).rejects.toBe(error)
    const again = swap.confirm()
    machine.send({ type: 'swapped', receipt })
    expect(await again).toBe(receipt)
  })

  test('error: rejects if the transaction reverts', async () => {
    const { swap, machine } = await createReviewed()
    const confirmed = swap.confirm()
    const failure = { reason: 'reverted', hash: '0x1', fee: 1n } as const
    machine.send({ type: 'swapFailed', failure })
    await expect(confirmed).rejects.toThrow(SwapFailedError)
    await expect(confirmed).rejects.toMatchObject({ failure })
  })

  test('error: rejects if the user stops waiting, or the account changes', async () => {
    const { swap } = await createReviewed()
    const confirmed = swap.confirm()
    swap.stopWaiting()
    await expect(confirmed).rejects.toThrow(OutcomeUnknownError)
    const other = await createReviewed()
    const changed = other.swap.confirm()
    other.machine.send({ type: 'reset' })
    await expect(changed).rejects.toThrow(OutcomeUnknownError)
  })

  test('error: an abort stops waiting', async () => {
    const { swap, machine } = await createReviewed()
    const controller = new AbortController()
    const confirmed = swap.confirm({ signal: controller.signal })
    controller.abort()
    await expect(confirmed).rejects.toThrow(CancelledError)
    expect(machine.getState().status).toBe('unknown')
  })

  test('error: a signal that has aborted before sends no request', async () => {
    const { swap, machine } = await createReviewed()
    await expect(swap.confirm({ signal: AbortSignal.abort() })).rejects.toThrow(CancelledError)
    expect(machine.getState().status).toBe('review')
  })

  test('behavior: an unused promise reports no unhandled rejection', async () => {
    const { swap, machine } = await createForm()
    const reasons = await unhandledRejections(() => {
      void swap.review()
      machine.send({ type: 'quoteFailed', error })
      void swap.confirm()
    })
    expect(reasons).toEqual([])
  })
})
