import type { Cancel, Clock } from '../kernel/clock.js'
import { createMachine, type EventMachine, type Machine } from '../kernel/machine.js'
import { stopAll, watch } from '../kernel/watch.js'
import { modalEffects } from './modalEffects.js'
import {
  back,
  type CloseReason,
  closed,
  layered,
  type ModalState,
  type Notice,
  opened,
  pushed,
  replaced,
  type Tooltip,
  type Transition,
  without,
} from './modalState.js'
import type { Rules, View, ViewFlags } from './views.js'

/** A rule by which views end. */
type EndRule = 'isRequest' | 'endsWithSwitch'

/** Refuses an accidental close while a feature blocks it. */
const accidental: readonly CloseReason[] = ['escape-key', 'outside-press', 'swipe']

/**
 * The change of the modal for a state. `finish` closes it, unless a feature shows a view next; a
 * rule takes all views with that rule off the stack. `undefined` changes nothing.
 */
export type Route = Transition | 'finish' | EndRule | undefined

/**
 * Returns the route of a new state, given the modal and the rules of the current view. Called with
 * the same state twice when the user comes to one of the feature's views, and at the start when one
 * is shown.
 */
type RouteOf<state> = (now: state, before: state, modal: ModalState, rules: ViewFlags) => Route

/** The functions by which a feature keeps the modal open. */
interface FeatureHolds {
  /** True while the modal must not close by accident. */
  isBlocking?: (() => boolean) | undefined
  /** True while the feature shows a view next, so that `finish` does not close the modal. */
  isNext?: (() => boolean) | undefined
}

/** The view stack of the modal, and the only way to change it. */
export interface Navigator extends Machine<ModalState> {
  /** Opens the modal on a view, or starts over with it. */
  open(view: View): void
  /** Shows a view above the others. Does nothing when it is on top already. */
  push(view: View): void
  /** Replaces the view on top, or goes back if the view is the one below. */
  replace(view: View): void
  /** Goes back by one view. From the last one it shows `otherwise`, or closes. */
  back(otherwise?: View): void
  /** Closes the modal. A close by accident is refused with a shake while a feature blocks it. */
  close(reason?: CloseReason): void
  /** True while a feature blocks closing by accident. */
  isBlocked(): boolean
  /** Takes all views with a rule off the stack. */
  end(rule: EndRule): void
  /** Shows a message above the card. */
  notify(notice: Notice): void
  /** Shows an explanation beside its trigger, or hides it. */
  setTooltip(tooltip?: Tooltip): void
  /**
   * Follows the state of a feature.
   *
   * @param views - The feature's views, with their rules.
   * @returns The function that stops it.
   */
  follow<state>(
    machine: Machine<state>,
    views: Rules,
    routeOf?: RouteOf<state>,
    holds?: FeatureHolds,
  ): Cancel
}

type KnownRules = { [name in keyof Rules]: ViewFlags }

function createModalMachine(clock: Clock, rules: KnownRules): EventMachine<ModalState, Transition> {
  return createMachine({
    initial: { status: 'closed' },
    reduce(before, transition) {
      const state = transition(before)
      const below = state.status === 'open' && state.stack.at(-2)
      return below && state.shown !== below && rules[state.shown.view]?.isRequest
        ? { ...state, shown: below }
        : state
    },
    effects: modalEffects(clock),
  })
}

function createFollow(
  modal: EventMachine<ModalState, Transition>,
  rules: KnownRules,
  features: Set<FeatureHolds>,
  end: Navigator['end'],
): Navigator['follow'] {
  return (machine, views, routeOf, holds = {}) => {
    type State = ReturnType<typeof machine.getState>
    function route(now: State, before: State): void {
      const state = modal.getState()
      const { shown } = state
      const to = routeOf?.(now, before, state, (shown && rules[shown.view]) || {})
      if (to === 'finish') {
        if (![...features].some(({ isNext }) => isNext?.())) modal.send(closed('done'))
      } else if (typeof to === 'string') end(to)
      else if (to) modal.send(to)
    }

    function enter(view: View | undefined, last?: View): void {
      const isNew = view && view.view in views && !(last && last.view in views)
      if (isNew) route(machine.getState(), machine.getState())
    }

    Object.assign(rules, views)
    features.add(holds)
    enter(modal.getState().shown)
    return stopAll([
      () => void features.delete(holds),
      watch(machine, route),
      watch(modal, (now, { shown: last }) => {
        // The user comes to a view of the feature, whose state may need another view. Back is not
        // routed.
        if (now.status === 'open' && now.move !== 'pop') enter(now.shown, last)
      }),
    ])
  }
}

/** Creates the navigator of one kit, closed. */
export function createNavigator(clock: Clock): Navigator {
  const rules: KnownRules = {}
  const features = new Set<FeatureHolds>()
  const machine = createModalMachine(clock, rules)
  const { getState, subscribe, send } = machine
  const isBlocked = (): boolean => [...features].some(({ isBlocking }) => isBlocking?.())
  const end = (rule: EndRule): void => send(without(({ view }) => rules[view]?.[rule]))
  return {
    getState,
    subscribe,
    follow: createFollow(machine, rules, features, end),
    isBlocked,
    open: (view) => send(opened(view)),
    push: (view) => send(pushed(view)),
    replace: (view) => send(replaced(view)),
    back: (otherwise) => send(back(otherwise)),
    close: (reason = 'api') =>
      send(
        accidental.includes(reason) && isBlocked() ? layered({ shaking: true }) : closed(reason),
      ),
    end,
    notify: (notice) => send(layered({ notice })),
    setTooltip: (tooltip) => send(layered({ tooltip })),
  }
}
