import type { Cancel, Clock } from '../kernel/clock.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import { watch } from '../kernel/watch.js'
import { modalEffects } from './effects.js'
import {
  type CloseReason,
  createReducer,
  type ModalEvent,
  type ModalState,
  type Notice,
  type Rules,
  type Tooltip,
} from './state.js'
import type { View, ViewFlags } from './views.js'

/** Closing by accident is refused while a feature blocks it. */
const accidental: readonly CloseReason[] = ['escape-key', 'outside-press', 'swipe']

/**
 * The views that a state asks for: the feature's own views that are to be on the stack, or another
 * change of the modal. `finish` closes it, unless a feature shows a view next. `undefined` changes
 * nothing.
 */
export type Route = readonly View[] | ModalEvent | 'finish' | undefined

/** The modal as a route sees it. */
export interface ShownModal {
  state: ModalState
  /** The view on show, without views that only lead to a request. */
  view: View | undefined
  /** The rules of that view. */
  rules: ViewFlags
  /** True while a feature blocks closing by accident. */
  isBlocked: boolean
}

/** How a feature takes part in the navigation. */
export interface RoutedFeature<state> {
  machine: { getState(): state; subscribe(listener: () => void): Cancel }
  /** The feature's views, with their rules. */
  views: Rules
  /**
   * Returns the views that a new state asks for. Called with the same state twice when the user
   * comes to one of the feature's views, and at the start when one is on show.
   */
  routeOf?: ((now: state, before: state, modal: ShownModal) => Route) | undefined
  /** True while the modal must not close by accident. */
  isBlocking?: (() => boolean) | undefined
  /** True while the feature shows a view next, so that `finish` does not close the modal. */
  isNext?: (() => boolean) | undefined
  /** Called with the view shown now when a view with `isWait` was left. */
  onLeave?: ((view: View | undefined) => void) | undefined
  /** Returns the view that the modal opens on, if it is the feature's. */
  firstView?: (() => View | undefined) | undefined
}

/** The view stack of the modal, and the only way to change it. */
export interface Navigator {
  getState(): ModalState
  subscribe(listener: () => void): Cancel
  /**
   * Opens the modal on a view, or starts over with it. Without a view, on the first view of the
   * first feature that has one.
   */
  open(view?: View): void
  /** Shows a view above the others. Does nothing when it is on top already. */
  push(view: View): void
  /** Replaces the view on top, or goes back if the view is the one below. */
  replace(view: View): void
  /** Starts over with a view, if the modal is open. */
  reset(view: View): void
  /** Goes back by one view. From the last one it shows `otherwise`, or closes. */
  back(otherwise?: View): void
  /** Closes the modal. A close by accident is refused with a shake while a feature blocks it. */
  close(reason?: CloseReason): void
  /** Closes the modal, unless a feature shows a view next. */
  finish(): void
  /** Takes all views with a rule off the stack. */
  end(rule: 'isRequest' | 'endsWithSwitch'): void
  /** Shows a message above the card. */
  notify(notice: Notice): void
  /** Shows an explanation beside its trigger, or hides it. */
  setTooltip(tooltip?: Tooltip): void
  /** Follows the routes of a feature. Returns how to stop. */
  follow<state>(feature: RoutedFeature<state>): Cancel
}

/** The parts of the navigator that its features share. */
interface Core {
  machine: Machine<ModalState, ModalEvent>
  rules: { [name in keyof Rules]: ViewFlags }
  features: Set<Pick<RoutedFeature<unknown>, 'isBlocking' | 'isNext' | 'firstView'>>
  isBlocked(): boolean
  finish(): void
}

function createFollow({
  machine: modal,
  rules,
  features,
  isBlocked,
  finish,
}: Core): Navigator['follow'] {
  return ({ machine, views, routeOf, onLeave, ...feature }) => {
    type State = ReturnType<typeof machine.getState>
    function route(now: State, before: State): void {
      const state = modal.getState()
      const view = state.shown
      const shown = { state, view, rules: (view && rules[view.view]) || {}, isBlocked: isBlocked() }
      const to = routeOf?.(now, before, shown)
      if (to === 'finish') finish()
      else if (to) modal.send('type' in to ? to : { type: 'pathChanged', path: to, feature: views })
    }
    const enter = (): void => route(machine.getState(), machine.getState())

    Object.assign(rules, views)
    features.add(feature)
    const stops = [
      watch(machine, route),
      watch(modal, (now, before) => {
        const [view, last] = [now.shown?.view, before.shown?.view]
        if (last && views[last]?.isWait && last !== view) onLeave?.(now.shown)
        // The user comes to the feature, whose state may ask for another view. Back stays back.
        const isNew = view && view in views && !(last && last in views)
        if (isNew && now.status === 'open' && now.move !== 'pop') enter()
      }),
    ]
    const { shown } = modal.getState()
    if (shown && shown.view in views) enter()
    return () => {
      features.delete(feature)
      for (const stop of stops) stop()
    }
  }
}

/**
 * Creates the navigator of one kit, closed.
 *
 * @param defaultView - The view that the modal opens on when no feature has one.
 */
export function createNavigator(clock: Clock, defaultView: View): Navigator {
  const rules: Core['rules'] = {}
  const features: Core['features'] = new Set()
  const machine: Core['machine'] = createMachine({
    initial: { status: 'closed' },
    reduce: createReducer(rules),
    effects: modalEffects(clock),
  })
  const { getState, send, subscribe } = machine
  const isBlocked = (): boolean => [...features].some(({ isBlocking }) => isBlocking?.())

  function firstView(): View {
    for (const feature of features) {
      const view = feature.firstView?.()
      if (view) return view
    }
    return defaultView
  }

  function finish(): void {
    if (![...features].some(({ isNext }) => isNext?.())) send({ type: 'closed', reason: 'done' })
  }

  return {
    getState,
    subscribe,
    open: (view = firstView()) => send({ type: 'opened', view }),
    push: (view) => send({ type: 'viewPushed', view }),
    replace: (view) => send({ type: 'viewReplaced', view }),
    reset: (view) => send({ type: 'stackReset', view }),
    back: (otherwise) => send({ type: 'backPressed', otherwise }),
    close: (reason = 'api') =>
      send(
        accidental.includes(reason) && isBlocked()
          ? { type: 'shaken' }
          : { type: 'closed', reason },
      ),
    finish,
    end: (rule) => send({ type: 'viewsEnded', rule }),
    notify: (notice) => send({ type: 'noticeShown', notice }),
    setTooltip: (tooltip) =>
      send(tooltip ? { type: 'tooltipShown', tooltip } : { type: 'tooltipHidden' }),
    follow: createFollow({ machine, rules, features, isBlocked, finish }),
  }
}
