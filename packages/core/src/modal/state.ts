import type { View, ViewFlags, ViewName } from './views.js'

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

/** The view stack and the layers above it. */
export type ModalState =
  | { status: 'closed'; reason?: CloseReason | undefined; shown?: undefined }
  | {
      status: 'open'
      /** The last entry is drawn. Never empty. */
      stack: readonly [View, ...View[]]
      /** The last entry, or the one below a view that only leads to a request. */
      shown: View
      /** How the last entry came: decides the motion. */
      move: 'open' | 'push' | 'pop' | 'replace'
      shaking: boolean
      notice?: Notice | undefined
      tooltip?: Tooltip | undefined
    }

/** A change of the modal. */
export type ModalEvent =
  /** Opens the modal, or starts over with one view. */
  | { type: 'opened'; view: View }
  | { type: 'viewPushed'; view: View }
  /** Replaces the last view, or goes back if the view is the one below. */
  | { type: 'viewReplaced'; view: View }
  /** Starts over with one view, if the modal is open. */
  | { type: 'stackReset'; view: View }
  /** Replaces the views of one feature at the end of the stack. */
  | { type: 'pathChanged'; path: readonly View[]; feature: Rules }
  /** Goes back. From the last view, the modal shows `otherwise` or closes. */
  | { type: 'backPressed'; otherwise?: View | undefined }
  | { type: 'closed'; reason: CloseReason }
  /** Takes all views with this rule off the stack. */
  | { type: 'viewsEnded'; rule: 'isRequest' | 'endsWithSwitch' }
  | { type: 'shaken' }
  | { type: 'shakeEnded' }
  | { type: 'noticeShown'; notice: Notice }
  | { type: 'noticeEnded' }
  | { type: 'tooltipShown'; tooltip: Tooltip }
  | { type: 'tooltipHidden' }

/** The rules of the views that are known so far. */
export type Rules = { readonly [name in ViewName]?: ViewFlags }

type OpenModal = Extract<ModalState, { status: 'open' }>
type Layers = Pick<OpenModal, 'shaking' | 'notice' | 'tooltip'>

/** Shows a stack, or closes without an entry. */
function show(
  rules: Rules,
  layers: Layers,
  views: readonly View[],
  move: OpenModal['move'],
  reason: CloseReason = 'done',
): ModalState {
  const [first, ...rest] = views
  if (!first) return { status: 'closed', reason }
  const top = rest.at(-1) ?? first
  const shown = (rules[top.view]?.isRequest && views.at(-2)) || top
  return { ...layers, status: 'open', stack: [first, ...rest], shown, move, tooltip: undefined }
}

function changePath(
  rules: Rules,
  state: OpenModal,
  { path, feature }: Extract<ModalEvent, { type: 'pathChanged' }>,
): ModalState {
  const { stack } = state
  const start = stack.findLastIndex(({ view }) => !(view in feature)) + 1
  const own = stack.slice(start)
  const entries = path.map((entry) => own.find(({ view }) => view === entry.view) ?? entry)
  if (entries.length === own.length && entries.every((entry, at) => entry === own[at])) return state
  const next = [...stack.slice(0, start), ...entries]
  const top = next.at(-1)
  const move =
    !top || stack.includes(top) ? 'pop' : entries.length > own.length ? 'push' : 'replace'
  return show(rules, state, next, move)
}

type StackEvent = Extract<
  ModalEvent,
  {
    type:
      | 'opened'
      | 'stackReset'
      | 'viewPushed'
      | 'viewReplaced'
      | 'pathChanged'
      | 'backPressed'
      | 'closed'
      | 'viewsEnded'
  }
>

function reduceStack(rules: Rules, state: OpenModal, event: StackEvent): ModalState {
  const { stack } = state
  const below = stack.slice(0, -1)
  switch (event.type) {
    case 'opened':
    case 'stackReset':
      return show(rules, state, [event.view], 'replace')
    case 'viewPushed':
      return event.view.view === stack.at(-1)?.view
        ? state
        : show(rules, state, [...stack, event.view], 'push')
    case 'viewReplaced':
      return event.view.view === below.at(-1)?.view
        ? show(rules, state, below, 'pop')
        : show(rules, state, [...below, event.view], 'replace')
    case 'pathChanged':
      return changePath(rules, state, event)
    case 'backPressed':
      return below.length === 0 && event.otherwise
        ? show(rules, state, [event.otherwise], 'replace')
        : show(rules, state, below, 'pop', 'back-press')
    case 'closed':
      return { status: 'closed', reason: event.reason }
    case 'viewsEnded': {
      const kept = stack.filter(({ view }) => !rules[view]?.[event.rule])
      return kept.length < stack.length ? show(rules, state, kept, 'pop') : state
    }
  }
}

function reduceOpen(rules: Rules, state: OpenModal, event: ModalEvent): ModalState {
  switch (event.type) {
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
    default:
      return reduceStack(rules, state, event)
  }
}

/** Returns the reducer of the modal. Pure, given that the rules of a view never change. */
export function createReducer(rules: Rules): (state: ModalState, event: ModalEvent) => ModalState {
  return (state, event) => {
    if (state.status === 'open') return reduceOpen(rules, state, event)
    return event.type === 'opened' ? show(rules, { shaking: false }, [event.view], 'open') : state
  }
}
