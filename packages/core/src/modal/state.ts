import type { View, ViewName } from './views.js'

/** Why the modal closed. */
export type CloseReason =
  | 'close-press'
  | 'escape-key'
  | 'outside-press'
  | 'back-press'
  | 'swipe'
  | 'done'
  | 'disconnected'
  | 'api'

/** The message bar above the card. */
export interface Notice {
  tone: 'loading' | 'success' | 'error'
  text: string
  action?: { label: string; view: View } | undefined
}

/** An explanation shown beside its trigger. `anchor` is the trigger's id. */
export interface Tooltip {
  anchor: string
  text: string
}

/** A flow that wants to come back to a named view, or just back, when it ends. */
export interface Transaction {
  onSuccess: View | 'back'
  onCancel: View | 'back'
}

/** The view stack and what lies over it. */
export type ModalState =
  | { status: 'closed'; reason?: CloseReason | undefined }
  | {
      status: 'open'
      /** Last entry is on show. Never empty. */
      stack: readonly [View, ...View[]]
      /** How the entry on show came: decides the motion. */
      move: 'open' | 'push' | 'pop' | 'replace'
      shaking: boolean
      notice?: Notice | undefined
      tooltip?: Tooltip | undefined
      transactions: readonly Transaction[]
    }

/** What can happen to the modal. */
export type ModalEvent =
  | { type: 'opened'; view: View }
  | { type: 'viewPushed'; view: View }
  | { type: 'viewReplaced'; view: View }
  | { type: 'stackReset'; view: View }
  | { type: 'backPressed' }
  | { type: 'closePressed'; reason: CloseReason }
  | { type: 'networkSwitched' }
  /** What waited in the wallet's app is over, or is of no more interest. */
  | { type: 'requestEnded' }
  | { type: 'transactionStarted'; transaction: Transaction }
  | { type: 'transactionEnded'; succeeded: boolean }
  | { type: 'shaken' }
  | { type: 'shakeEnded' }
  | { type: 'noticeShown'; notice: Notice }
  | { type: 'noticeEnded' }
  | { type: 'tooltipShown'; tooltip: Tooltip }
  | { type: 'tooltipHidden' }

type OpenModal = Extract<ModalState, { status: 'open' }>

// A switch that the wallet has made is over, even if its app has yet to answer.
const networkViews: readonly ViewName[] = [
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'OpenWallet',
]

/** Views that lead to where a request waits. */
export const requestViews: readonly ViewName[] = ['OpenWallet', 'ApproveTransaction']

/** Closing by accident is refused while a transaction is under way. */
const accidental: readonly CloseReason[] = ['escape-key', 'outside-press', 'swipe']

function show(state: OpenModal, stack: readonly View[], move: OpenModal['move']): ModalState {
  const [first, ...rest] = stack
  if (!first) return { status: 'closed', reason: 'back-press' }
  return { ...state, stack: [first, ...rest], move, tooltip: undefined }
}

function back(state: OpenModal): ModalState {
  return show(state, state.stack.slice(0, -1), 'pop')
}

/** Goes back to these entries, or closes when there is none. */
function keep(state: OpenModal, kept: readonly View[]): ModalState {
  return kept.length > 0 ? show(state, kept, 'pop') : { status: 'closed', reason: 'done' }
}

/** Goes back to the entry before Networks, or closes when there is none. */
function afterNetworkSwitch(state: OpenModal): ModalState {
  const top = state.stack.at(-1)
  if (!top || !networkViews.includes(top.view)) return state
  return keep(
    state,
    state.stack.slice(
      0,
      state.stack.findLastIndex((entry) => !networkViews.includes(entry.view)) + 1,
    ),
  )
}

function afterRequest(state: OpenModal): ModalState {
  const kept = state.stack.filter(({ view }) => !requestViews.includes(view))
  return kept.length < state.stack.length ? keep(state, kept) : state
}

function afterTransaction(state: OpenModal, succeeded: boolean): ModalState {
  const transaction = state.transactions.at(-1)
  if (!transaction) return state
  const next = { ...state, transactions: state.transactions.slice(0, -1) }
  const target = succeeded ? transaction.onSuccess : transaction.onCancel
  if (target === 'back') return back(next)
  const index = next.stack.findLastIndex((entry) => entry.view === target.view)
  return index >= 0
    ? show(next, [...next.stack.slice(0, index), target], 'pop')
    : show(next, [target], 'replace')
}

/** What can happen to the open modal. */
function reduceOpen(state: OpenModal, event: ModalEvent): ModalState {
  switch (event.type) {
    case 'opened':
    case 'stackReset':
      return { ...show(state, [event.view], 'replace'), transactions: [] } as OpenModal
    case 'viewPushed':
      return show(state, [...state.stack, event.view], 'push')
    case 'viewReplaced':
      return show(state, [...state.stack.slice(0, -1), event.view], 'replace')
    case 'backPressed':
      return back(state)
    case 'closePressed':
      if (state.transactions.length > 0 && accidental.includes(event.reason))
        return { ...state, shaking: true }
      return { status: 'closed', reason: event.reason }
    case 'networkSwitched':
      return afterNetworkSwitch(state)
    case 'requestEnded':
      return afterRequest(state)
    case 'transactionStarted':
      return { ...state, transactions: [...state.transactions, event.transaction] }
    case 'transactionEnded':
      return afterTransaction(state, event.succeeded)
    case 'shaken':
      return state.shaking ? state : { ...state, shaking: true }
    case 'shakeEnded':
      return state.shaking ? { ...state, shaking: false } : state
    case 'noticeShown':
      return { ...state, notice: event.notice }
    case 'noticeEnded':
      return state.notice ? { ...state, notice: undefined } : state
    case 'tooltipShown':
      return { ...state, tooltip: event.tooltip }
    case 'tooltipHidden':
      return state.tooltip ? { ...state, tooltip: undefined } : state
  }
}

/** The view stack. Pure. */
export function reduceModal(state: ModalState, event: ModalEvent): ModalState {
  if (state.status === 'open') return reduceOpen(state, event)
  if (event.type !== 'opened') return state
  return { status: 'open', stack: [event.view], move: 'open', shaking: false, transactions: [] }
}
