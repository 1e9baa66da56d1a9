import { noop } from '@latchkey/protocol/std'
import { accountBalancesQuery } from '../balances/accountBalancesQuery.js'
import { refreshesOf } from '../balances/refreshes.js'
import { formatUnits } from '../balances/units.js'
import { connectionOf } from '../connect/connectionOf.js'
import { usesSmartAccount } from '../connect/usesSmartAccount.js'
import { createMachine, type EventMachine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import type { ReportedEvent } from '../kernel/report.js'
import { watch } from '../kernel/watch.js'
import { back, type ModalState, opened, pushed, replaced } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { View, ViewName, ViewTable } from '../modal/views.js'
import { reduceSwap } from './reduceSwap.js'
import { swapEffects } from './swapEffects.js'
import { tokenOf } from './swapFacts.js'
import { withBalances } from './swapMarket.js'
import { type Swap, swapMethods } from './swapMethods.js'
import type { SwapLatchkey } from './swapOptions.js'
import { keepPair, keepRecord } from './swapRecord.js'
import type { SwapEvent, SwapProblem, SwapState } from './swapState.js'

/** The views of swapping, with their parameters. */
export interface SwapViews {
  Swap: object
  SwapSelectToken: { target: 'source' | 'target' }
  SwapPreview: object
  /** Shown from the wallet's first prompt to the end. */
  SwapProgress: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends SwapViews {}
}

/** The rules of the views of swapping. */
export const swapViews: ViewTable<SwapViews> = {
  Swap: {},
  SwapSelectToken: {},
  SwapPreview: {},
  SwapProgress: {},
}

const form: View = { view: 'Swap' }

function toForm(view: ViewName): Route {
  return view === 'Swap' ? undefined : replaced(form)
}

function toReview(view: ViewName): Route {
  const review = pushed({ view: 'SwapPreview' })
  if (view === 'Swap' || view === 'SwapPreview') return review
  return (modal) => review(replaced(form)(modal))
}

/** Returns the route to the progress view. Back from a sent swap does not open its form. */
function toProgress(view: ViewName): Route {
  if (view === 'SwapProgress') return undefined
  const progress = replaced({ view: 'SwapProgress' })
  return view === 'Swap' ? progress : (modal) => progress(back(form)(modal))
}

/** Returns the route of a state of the swap, while one of its views is shown. */
export function swapRoute(now: SwapState, before: SwapState, { shown }: ModalState): Route {
  if (!shown || !(shown.view in swapViews)) return undefined
  const { view } = shown
  const isNew = now.status !== before.status
  if (!isNew && now !== before) return undefined
  switch (now.status) {
    case 'uninitialized':
      if (before.status === 'success') return opened({ view: 'Account' })
      return isNew && now.error ? back() : undefined
    case 'form':
      // The view that chooses a token is above the form.
      return view === 'SwapSelectToken' ? undefined : toForm(view)
    case 'initializing':
    case 'unsupported':
      return toForm(view)
    case 'preparing':
    case 'review':
    case 'approving':
      return toReview(view)
    case 'swapping':
    case 'unknown':
    case 'failed':
    case 'success':
      return toProgress(view)
  }
}

type SwapMachine = EventMachine<SwapState, SwapEvent>

/** States that continue while the modal is closed. */
const lasting: readonly SwapState['status'][] = ['approving', 'swapping', 'unknown']

/** Source: specification §8. */
const notices: { readonly [kind in SwapProblem['kind']]?: string } = {
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  transaction: 'Failed to create transaction',
}

/** Returns the properties of analytics events, without addresses. Source: specification §7. */
function propertiesOf(
  latchkey: SwapLatchkey,
  {
    market,
    form,
    quote,
  }: Extract<SwapState, { status: 'swapping' | 'unknown' | 'success' | 'failed' }>,
): NonNullable<ReportedEvent['properties']> {
  const [source, target] = [tokenOf(market, form.sourceId), tokenOf(market, form.targetId)]
  return {
    isSmartAccount: usesSmartAccount(latchkey),
    network: market.networkId,
    swapFromToken: source?.symbol ?? '',
    swapToToken: target?.symbol ?? '',
    swapFromAmount: source ? formatUnits(quote.amountIn, source.decimals) : '',
    swapToAmount: target ? formatUnits(quote.amountOut, target.decimals) : '',
  }
}

/** Shows notices and reports to analytics. */
function notify(latchkey: SwapLatchkey, now: SwapState, before: SwapState): void {
  const say = (tone: 'success' | 'error', text: string): void =>
    latchkey.modal.notify({ tone, text })
  if (now.status === 'uninitialized' && now.error && before.status === 'initializing')
    say('error', 'Failed to initialize swap')
  const text =
    now.status === 'form' && before.status === 'preparing' && now.problem
      ? notices[now.problem.kind]
      : undefined
  if (text) say('error', text)
  if (now.status === 'swapping' && before.status === 'review')
    latchkey.report('INITIATE_SWAP', propertiesOf(latchkey, now))
  // Refused or failed: in both cases the started swap has ended without a swap.
  if (now.status === 'review' && (before.status === 'swapping' || before.status === 'unknown'))
    latchkey.report('SWAP_ERROR', propertiesOf(latchkey, before))
  if (now.status === 'failed' && before.status !== 'failed')
    latchkey.report('SWAP_ERROR', propertiesOf(latchkey, now))
  if (now.status !== 'success' || before.status === 'success') return
  const properties = propertiesOf(latchkey, now)
  latchkey.report('SWAP_SUCCESS', properties)
  if (latchkey.modal.getState().shown?.view !== 'SwapProgress')
    say('success', `Swapped ${properties.swapFromToken} to ${properties.swapToToken}`)
}

/** Keeps the amounts in the form up to date. A market that is loading reads them itself. */
function followBalances(latchkey: SwapLatchkey, machine: SwapMachine): void {
  const refreshes = refreshesOf(latchkey)
  const last = { count: refreshes.getState().count }

  async function sync(): Promise<void> {
    const state = machine.getState()
    const { count } = refreshes.getState()
    if (state.status === 'initializing') last.count = count
    if (state.status !== 'form' || last.count === count) return
    last.count = count
    const { networkId, account } = state.market
    const balances = await accountBalancesQuery(latchkey, { networkId, address: account })
      .queryFn({})
      .catch(noop) // The amounts stay unchanged: the simulation decides.
    const now = machine.getState()
    if (
      !balances ||
      now.status !== 'form' ||
      now.market.networkId !== networkId ||
      now.market.account !== account
    )
      return
    machine.send({ type: 'marketRefreshed', tokens: withBalances(now.market.tokens, balances) })
  }
  refreshes.subscribe(sync)
  machine.subscribe(sync)
}

/** Connects the swap with the rest of the kit. */
function wireSwap(latchkey: SwapLatchkey, machine: SwapMachine): void {
  const { modal } = latchkey
  watch(machine, (now, before) => {
    keepPair(latchkey, now)
    keepRecord({ store: latchkey.store, clock: latchkey.options.clock }, now)
    notify(latchkey, now, before)
  })
  modal.follow(machine, swapViews, swapRoute)
  followBalances(latchkey, machine)
  watch(modal, (now, before) => {
    const view = now.shown?.view
    if (!view) {
      if (!lasting.includes(machine.getState().status)) machine.send({ type: 'reset' })
    } else if (
      before.shown?.view === 'SwapPreview' &&
      view !== 'SwapPreview' &&
      view !== 'SwapProgress'
    )
      machine.send({ type: 'reviewLeft' })
  })
  watch(latchkey.connect, (state, last) => {
    const [now, before] = [connectionOf(state), connectionOf(last)]
    if (now?.address === before?.address && now?.networkId === before?.networkId) return
    machine.send({ type: 'reset' })
    const { shown } = modal.getState()
    // The visible views belong to the previous account or network.
    if (now && shown && shown.view in swapViews)
      machine.send({ type: 'opened', networkId: now.networkId, account: now.address })
  })
}

/**
 * Returns swapping for the connected account: the app's server quotes, the kit checks the calldata
 * and simulates it on the app's own node, and the wallet signs one step per `confirm`.
 *
 * @example
 * ```ts
 * import { type Latchkey, getSwap, type TokenBalance } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * declare const target: TokenBalance
 * const swap = getSwap(latchkey)
 * await swap.open()
 * swap.choose('target', target)
 * swap.type('1.5')
 * const plan = await swap.review()
 * // Once the user has seen the plan:
 * const result = await swap.confirm()
 * if ('next' in result) console.log(result.next.steps) // ['swap'], to be confirmed next
 * ```
 */
export function getSwap(latchkey: SwapLatchkey): Swap {
  return memo(latchkey, 'swap', () => {
    const machine = createMachine<SwapState, SwapEvent>({
      initial: { status: 'uninitialized' },
      reduce: reduceSwap,
      effects: swapEffects(latchkey),
    })
    wireSwap(latchkey, machine)
    return swapMethods(machine, {
      clock: latchkey.options.clock,
      getConnection: () => connectionOf(latchkey.connect.getState()),
    })
  })
}
