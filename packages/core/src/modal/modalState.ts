import type { View } from './views.js'

/** The reason why the modal closed. */
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
      /** The last entry is the current view. Never empty. */
      stack: readonly [View, ...View[]]
      /** The last entry, or the one below a view that only leads to a request. */
      shown: View
      /** The last change of the stack: decides the motion. */
      move: 'open' | 'push' | 'pop' | 'replace'
      shaking: boolean
      notice?: Notice | undefined
      tooltip?: Tooltip | undefined
    }

/** The open modal. */
export type OpenModal = Extract<ModalState, { status: 'open' }>

/** A change of the modal: a pure function from one state to the next. */
export type Transition = (state: ModalState) => ModalState

/** Returns a transition that changes nothing while the modal is closed. */
export const whileOpen =
  (change: (state: OpenModal) => ModalState): Transition =>
  (state) =>
    state.status === 'open' ? change(state) : state

/** Shows a stack, or closes without an entry. */
function show(
  state: ModalState,
  views: readonly View[],
  move: OpenModal['move'],
  reason: CloseReason = 'done',
): ModalState {
  const [first, ...rest] = views
  if (!first) return { status: 'closed', reason }
  return {
    shaking: false,
    ...(state.status === 'open' && state),
    status: 'open',
    stack: [first, ...rest],
    shown: rest.at(-1) ?? first,
    move,
    tooltip: undefined,
  }
}

/** Opens the modal, or starts over with one view. */
export const opened =
  (view: View): Transition =>
  (state) =>
    show(state, [view], state.status === 'open' ? 'replace' : 'open')

/** Shows a view above the others, unless it is on top already. */
export const pushed = (view: View): Transition =>
  whileOpen((state) =>
    state.stack.at(-1)?.view === view.view ? state : show(state, [...state.stack, view], 'push'),
  )

/** Replaces the view on top, or goes back if the view is the one below. */
export const replaced = (view: View): Transition =>
  whileOpen((state) => {
    const below = state.stack.slice(0, -1)
    return below.at(-1)?.view === view.view
      ? show(state, below, 'pop')
      : show(state, [...below, view], 'replace')
  })

/** Goes back by one view. From the last one it shows `otherwise`, or closes. */
export const back = (otherwise?: View): Transition =>
  whileOpen((state) => {
    const below = state.stack.slice(0, -1)
    return below.length === 0 && otherwise
      ? show(state, [otherwise], 'replace')
      : show(state, below, 'pop', 'back-press')
  })

/** Closes the modal. */
export const closed = (reason: CloseReason): Transition =>
  whileOpen(() => ({ status: 'closed', reason }))

/** Removes views from the stack at any position. */
export const without = (isOver: (view: View) => unknown): Transition =>
  whileOpen((state) => {
    const kept = state.stack.filter((view) => !isOver(view))
    return kept.length < state.stack.length ? show(state, kept, 'pop') : state
  })

/** The layers above the view. */
export type Layers = Partial<Pick<OpenModal, 'shaking' | 'notice' | 'tooltip'>>

/** Changes the layers above the view. */
export const layered = (layers: Layers): Transition =>
  whileOpen((state) => ({ ...state, ...layers }))
