import { createMachine } from '../kernel/machine.js'
import type { ModalState } from '../modal/modalState.js'
import { createNavigator, type Route } from '../modal/navigator.js'
import type { Rules, View, ViewFlags } from '../modal/views.js'

/**
 * A change of a feature's state, and the stack after it.
 *
 * `before` and `now` are names of states: `form`, `form | review`, `not form | review`, or `any`. The
 * user comes to the stack where `before` is `now`. A stack is the names of its views, such as
 * `Account > Swap`, or `closed: done` with the reason.
 */
export type RouteRow = readonly [before: string, now: string, stack: string, expected: string]

/** The table of a route function. */
interface RouteTableParameters<state> {
  routeOf: (now: state, before: state, modal: ModalState, rules: ViewFlags) => Route
  /** The states by name, at least one for each status. */
  states: Readonly<Record<string, state>>
  /** The views of the feature. */
  views: Rules
  /** Rules of the views of other features in the stacks. */
  otherViews?: Rules
  /** Each view of the feature on top of a stack, `closed`, and a view of another feature on top. */
  stacks: readonly string[]
  /** The changes that affect the modal. The first matching row counts. */
  rows: readonly RouteRow[]
}

/** The changes by which a feature affects the modal. */
interface RouteTable {
  /** Returns the stacks that the changes of a row lead to, without repetition. */
  follow(row: RouteRow): string[]
  /** Returns the changes without a row that affect the modal. */
  findOthers(): string[]
}

const clock = { now: () => 0, after: () => () => {} }
const idle = { getState: () => undefined, subscribe: () => () => {} }

function toText(modal: ModalState): string {
  if (modal.status === 'open') return modal.stack.map(({ view }) => view).join(' > ')
  return modal.reason ? `closed: ${modal.reason}` : 'closed'
}

function toViews(stack: string): View[] {
  return stack === 'closed' ? [] : stack.split(' > ').map((view) => ({ view }) as View)
}

function fits(pattern: string, name: string): boolean {
  if (pattern === 'any') return true
  if (pattern.startsWith('not ')) return !fits(pattern.slice(4), name)
  return pattern.split(' | ').includes(name)
}

/** Creates a navigator with a stack, changes the state that it follows, and returns the stack. */
function followOnce<state>(
  { routeOf, states, views, otherViews }: RouteTableParameters<state>,
  [before, now, stack]: readonly [string, string, string],
): string {
  const modal = createNavigator(clock)
  modal.follow(idle, { ...views, ...otherViews })
  const [first, ...rest] = toViews(stack)
  if (first) modal.open(first)
  for (const view of rest) modal.push(view)
  const machine = createMachine<state, state>({
    initial: states[before] as state,
    reduce: (_, next) => next,
  })
  // The stack does not change until the state does.
  let isFollowing = before === now
  modal.follow(machine, views, (...change) => (isFollowing ? routeOf(...change) : undefined))
  isFollowing = true
  machine.send(states[now] as state)
  return toText(modal.getState())
}

function assertStacks(views: Rules, stacks: readonly string[]): void {
  const tops = stacks.map((stack) => stack.split(' > ').at(-1) ?? '')
  const missing = ['closed', ...Object.keys(views)].filter((view) => !tops.includes(view))
  if (missing.length > 0) throw new Error(`No stack shows ${missing.join(', ')}.`)
  if (tops.every((view) => view === 'closed' || view in views))
    throw new Error('No stack shows a view of another feature.')
}

/** Creates the table of a route function: each state before, each state now, each stack. */
export function createRouteTable<state>(parameters: RouteTableParameters<state>): RouteTable {
  const { states, stacks, rows } = parameters
  assertStacks(parameters.views, stacks)
  const names = Object.keys(states)
  const changes = names
    .flatMap((before) =>
      names.flatMap((now) => stacks.map((stack) => [before, now, stack] as const)),
    )
    .map((change) => {
      const [before, now, stack] = change
      const row = rows.find(
        (each) => fits(each[0], before) && fits(each[1], now) && each[2] === stack,
      )
      return { change, row: row?.join() }
    })
  const follow = (change: (typeof changes)[number]['change']): string =>
    followOnce(parameters, change)
  return {
    follow(row) {
      const own = changes.filter((each) => each.row === row.join())
      return [...new Set(own.map(({ change }) => follow(change)))]
    },
    findOthers: () =>
      changes
        .filter(({ row, change }) => row === undefined && follow(change) !== change[2])
        .map(({ change }) => `${change.join(', ')}: ${follow(change)}`),
  }
}
