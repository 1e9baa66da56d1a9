import { accountBalancesQuery } from '../balances/accountBalancesQuery.js'
import { refreshesOf } from '../balances/refreshes.js'
import { formatUnits } from '../balances/units.js'
import { connectionOf } from '../connect/connectionOf.js'
import { usesSmartAccount } from '../connect/usesSmartAccount.js'
import type { Machine } from '../kernel/machine.js'
import type { ReportedEvent } from '../kernel/report.js'
import type { Connection } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import type { ModalState } from '../modal/state.js'
import { topView } from '../modal/topView.js'
import type { ViewName } from '../modal/views.js'
import { tokenOf } from './facts.js'
import { withBalances } from './market.js'
import { keepRecord } from './record.js'
import type { SwapEvent, SwapState } from './state.js'
import type { SwapKit, SwapProblem } from './types.js'

type SwapMachine = Machine<SwapState, SwapEvent>

const swapViews: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview', 'SwapProgress']

/** What goes on although nobody looks. */
const lasting: readonly SwapState['status'][] = ['approving', 'swapping', 'unknown']

/** Source: specification §8. */
const notices: { readonly [kind in SwapProblem['kind']]?: string } = {
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  transaction: 'Failed to create transaction',
}

const viewOf = (kit: SwapKit): ViewName | undefined => topView(kit.modal.getState())?.view

const isSame = (one: Connection | undefined, other: Connection | undefined): boolean =>
  one?.address === other?.address && one?.networkId === other?.networkId

/** What analytics is told of a swap: never an address. Source: specification §7. */
function propertiesOf(
  kit: SwapKit,
  {
    market,
    form,
    quote,
  }: Extract<SwapState, { status: 'swapping' | 'unknown' | 'success' | 'failed' }>,
): NonNullable<ReportedEvent['properties']> {
  const [source, target] = [tokenOf(market, form.sourceId), tokenOf(market, form.targetId)]
  return {
    isSmartAccount: usesSmartAccount(kit),
    network: market.networkId,
    swapFromToken: source?.symbol ?? '',
    swapToToken: target?.symbol ?? '',
    swapFromAmount: source ? formatUnits(quote.amountIn, source.decimals) : '',
    swapToAmount: target ? formatUnits(quote.amountOut, target.decimals) : '',
  }
}

/** Which view shows a state of the swap; each from where it can be. */
function follow(kit: SwapKit, now: SwapState, before: SwapState): void {
  const { modal } = kit
  const view = viewOf(kit)
  if (!view || !swapViews.includes(view) || now.status === before.status) return
  const wasReview =
    before.status === 'preparing' || before.status === 'review' || before.status === 'approving'
  if (now.status === 'uninitialized' && before.status === 'success')
    return modal.send({ type: 'stackReset', view: { view: 'Account' } })
  if (now.status === 'uninitialized' && now.error) return modal.send({ type: 'backPressed' })
  if (now.status === 'form' && view === 'SwapPreview') return modal.send({ type: 'backPressed' })
  if (now.status === 'form' && view === 'SwapProgress')
    return modal.send({ type: 'viewReplaced', view: { view: 'Swap' } })
  if ((now.status === 'preparing' || now.status === 'approving') && view === 'Swap')
    return modal.send({ type: 'viewPushed', view: { view: 'SwapPreview' } })
  if (now.status === 'review' && view === 'SwapProgress') {
    modal.send({ type: 'viewReplaced', view: { view: 'Swap' } })
    return modal.send({ type: 'viewPushed', view: { view: 'SwapPreview' } })
  }
  if (now.status !== 'swapping' && now.status !== 'unknown') return
  // Behind what is on its way there is no form to go back to.
  if (view === 'SwapPreview' && wasReview) modal.send({ type: 'backPressed' })
  if (viewOf(kit) !== 'SwapProgress')
    modal.send({ type: 'viewReplaced', view: { view: 'SwapProgress' } })
}

/** What is said, and counted. */
function tell(kit: SwapKit, now: SwapState, before: SwapState): void {
  const { modal } = kit
  const say = (tone: 'success' | 'error', text: string): void =>
    modal.send({ type: 'noticeShown', notice: { tone, text } })
  if (now.status === 'uninitialized' && now.error && before.status === 'initializing')
    say('error', 'Failed to initialize swap')
  const text =
    now.status === 'form' && before.status === 'preparing' && now.problem
      ? notices[now.problem.kind]
      : undefined
  if (text) say('error', text)
  if (now.status === 'swapping' && before.status === 'review')
    kit.report('INITIATE_SWAP', propertiesOf(kit, now))
  // Refused or failed: either way the swap that was started has ended without one.
  if (now.status === 'review' && (before.status === 'swapping' || before.status === 'unknown'))
    kit.report('SWAP_ERROR', propertiesOf(kit, before))
  if (now.status === 'failed' && before.status !== 'failed')
    kit.report('SWAP_ERROR', propertiesOf(kit, now))
  if (now.status !== 'success' || before.status === 'success') return
  const properties = propertiesOf(kit, now)
  kit.report('SWAP_SUCCESS', properties)
  if (viewOf(kit) !== 'SwapProgress')
    say('success', `Swapped ${properties.swapFromToken} to ${properties.swapToToken}`)
}

function onSwap(kit: SwapKit, now: SwapState, before: SwapState): void {
  follow(kit, now, before)
  tell(kit, now, before)
}

function onModal(machine: SwapMachine, now: ModalState, before: ModalState): void {
  const { status } = machine.getState()
  if (now.status === 'closed') {
    if (!lasting.includes(status)) machine.send({ type: 'reset' })
    return
  }
  const [view, last] = [topView(now)?.view, topView(before)?.view]
  if (last === 'SwapPreview' && view !== last && view !== 'SwapProgress')
    machine.send({ type: 'reviewLeft' })
}

/** Keeps the amounts in the form up to date. A market that is being found reads them itself. */
function followBalances(kit: SwapKit, machine: SwapMachine): void {
  const refreshes = refreshesOf(kit)
  const last = { count: refreshes.getState().count }

  async function sync(): Promise<void> {
    const state = machine.getState()
    const { count } = refreshes.getState()
    if (state.status === 'initializing') last.count = count
    if (state.status !== 'form' || last.count === count) return
    last.count = count
    const { networkId, account } = state.market
    const balances = await accountBalancesQuery(kit, { networkId, address: account })
      .queryFn({})
      .catch(() => undefined) // The amounts stay as they were: the simulation decides.
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

/** The rules between swapping and the rest of the kit. */
export function wireSwap(kit: SwapKit, machine: SwapMachine): void {
  watch(machine, (now, before) => {
    keepRecord({ store: kit.store, clock: kit.options.clock }, now)
    onSwap(kit, now, before)
  })
  followBalances(kit, machine)
  watch(kit.modal, (now, before) => onModal(machine, now, before))
  watch(kit.connect, (state, last) => {
    const [now, before] = [connectionOf(state), connectionOf(last)]
    if (isSame(now, before)) return
    machine.send({ type: 'reset' })
    const view = viewOf(kit)
    if (!now || !view || !swapViews.includes(view)) return
    // What was on show was for another account or network.
    if (view === 'SwapProgress') kit.modal.send({ type: 'viewReplaced', view: { view: 'Swap' } })
    else if (view !== 'Swap') kit.modal.send({ type: 'backPressed' })
    machine.send({ type: 'opened', networkId: now.networkId, account: now.address })
  })
}
