import type { Cancel } from './clock.js'

/** A readable state with subscriptions. Methods change it. */
export interface Machine<state> {
  getState(): state
  subscribe(listener: () => void): Cancel
}

/**
 * A machine that takes events. Internal: an app has {@link Machine}. Functions of core cast the kit
 * of an app to a kit with such machines, such as `ConnectEventLatchkey`.
 */
export interface EventMachine<state, event> extends Machine<state> {
  send(event: event): void
  /** Aborts every effect. The machine keeps its state and still reduces events. */
  stop(): void
}

/** Work that belongs to a part of the state. Aborted when that part ends. */
export interface Effect<state, event> {
  /**
   * Returns the key of the work for this state; `undefined` without work. A new key restarts the
   * work.
   */
  key(state: state): unknown
  run(context: {
    state: state
    send(event: event): void
    signal: AbortSignal
  }): void | Promise<void>
}

/** The parameters of a machine. */
interface MachineParameters<state, event> {
  initial: state
  /** Pure. Returns the same object for an event without effect in this state. */
  reduce(state: state, event: event): state
  effects?: readonly Effect<state, event>[] | undefined
}

/** Runs the effects of the state, and aborts those that it no longer has. */
function createRunner<state, event>(
  effects: readonly Effect<state, event>[],
  send: (event: event) => void,
): { follow(state: state): void; stop(): void } {
  const running = new Map<Effect<state, event>, { key: unknown; controller: AbortController }>()

  function start(effect: Effect<state, event>, key: unknown, state: state): void {
    const controller = new AbortController()
    const { signal } = controller
    running.set(effect, { key, controller })
    const sendWhileWanted = (event: event): void => {
      if (!signal.aborted) send(event)
    }
    // A promise, so that a throw in an effect becomes an unhandled rejection and does not interrupt
    // the event.
    void new Promise<void>((resolve) =>
      resolve(effect.run({ state, send: sendWhileWanted, signal })),
    )
  }

  return {
    follow(state) {
      for (const effect of effects) {
        const key = effect.key(state)
        const current = running.get(effect)
        if (current && Object.is(current.key, key)) continue
        current?.controller.abort()
        running.delete(effect)
        if (key !== undefined) start(effect, key, state)
      }
    },
    stop() {
      for (const { controller } of running.values()) controller.abort()
      running.clear()
    },
  }
}

/**
 * Creates a state machine from a pure reducer and effects bound to its states.
 *
 * Events sent while another is being handled are queued, so a listener always sees a settled state.
 * Events of an aborted effect are dropped: stale replies cannot change the state.
 *
 * @example
 * ```ts
 * import { createMachine } from '@latchkey/core/internal'
 *
 * const door = createMachine({
 *   initial: { status: 'shut' },
 *   reduce: (state, event: { type: 'pushed' }) => (event.type === 'pushed' ? { status: 'open' } : state),
 * })
 * door.send({ type: 'pushed' })
 * ```
 */
export function createMachine<state, event>(
  parameters: MachineParameters<state, event>,
): EventMachine<state, event> {
  const { reduce, effects = [] } = parameters
  const listeners = new Set<() => void>()
  const queue: event[] = []
  let state = parameters.initial
  let draining = false

  function notify(): void {
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        // A listener that throws must not block the others, or the next event.
        void Promise.reject(error)
      }
    }
  }

  function send(event: event): void {
    queue.push(event)
    if (draining) return
    draining = true
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const previous = state
        state = reduce(previous, next)
        if (state === previous) continue
        runner.follow(state)
        notify()
      }
    } finally {
      draining = false
    }
  }

  const runner = createRunner(effects, send)
  runner.follow(state)
  return {
    getState: () => state,
    send,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: runner.stop,
  }
}

type InStatus<state, status> = Extract<state, { status: status }>

/**
 * Returns an effect that runs while the state has one status.
 *
 * @param key - Distinguishes pieces of work within one status. Without it, the work runs once per
 * visit.
 *
 * @example
 * ```ts
 * import { whileStatus } from '@latchkey/core/internal'
 *
 * type State = { status: 'idle' } | { status: 'waiting'; id: string }
 * const effect = whileStatus<State, { type: 'answered' }, 'waiting'>('waiting', ({ send }) => send({ type: 'answered' }), (state) => state.id)
 * ```
 */
export function whileStatus<
  state extends { status: string },
  event,
  status extends state['status'],
>(
  status: status,
  run: (context: {
    state: InStatus<state, status>
    send(event: event): void
    signal: AbortSignal
  }) => void | Promise<void>,
  key: (state: InStatus<state, status>) => unknown = () => status,
): Effect<state, event> {
  return {
    key: (state) => (state.status === status ? key(state as InStatus<state, status>) : undefined),
    run: (context) => run({ ...context, state: context.state as InStatus<state, status> }),
  }
}
