import { describe, expect, test } from 'vitest'
import { createMachine, whileStatus } from './machine.js'

/** The part of Node's `process` that reports uncaught errors; the core has no Node types. */
interface Rejections {
  listeners(event: string): ((error: unknown) => void)[]
  removeAllListeners(event: string): void
  on(event: string, listener: (error: unknown) => void): void
}

type State =
  | { status: 'idle' }
  | { status: 'loading'; id: number }
  | { status: 'done'; value: string }
type Event = { type: 'asked'; id: number } | { type: 'answered'; value: string } | { type: 'reset' }

function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'asked':
      return { status: 'loading', id: event.id }
    case 'answered':
      return state.status === 'loading' ? { status: 'done', value: event.value } : state
    case 'reset':
      return state.status === 'idle' ? state : { status: 'idle' }
  }
}

describe('createMachine', () => {
  test('default', () => {
    const machine = createMachine<State, Event>({ initial: { status: 'idle' }, reduce })
    machine.send({ type: 'asked', id: 1 })
    machine.send({ type: 'answered', value: 'yes' })
    expect(machine.getState()).toEqual({ status: 'done', value: 'yes' })
  })

  test('behavior: an event without effect keeps the object and notifies no listener', () => {
    const machine = createMachine<State, Event>({ initial: { status: 'idle' }, reduce })
    const before = machine.getState()
    let calls = 0
    machine.subscribe(() => calls++)
    machine.send({ type: 'answered', value: 'late' })
    expect(machine.getState()).toBe(before)
    expect(calls).toBe(0)
  })

  test('behavior: aborts an effect when its status ends, and drops its later events', async () => {
    const answers: ((value: string) => void)[] = []
    const signals: AbortSignal[] = []
    const machine = createMachine<State, Event>({
      initial: { status: 'idle' },
      reduce,
      effects: [
        whileStatus<State, Event, 'loading'>(
          'loading',
          ({ send, signal }) => {
            signals.push(signal)
            answers.push((value) => send({ type: 'answered', value }))
          },
          (state) => state.id,
        ),
      ],
    })
    machine.send({ type: 'asked', id: 1 })
    machine.send({ type: 'asked', id: 2 })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    answers[0]?.('stale')
    expect(machine.getState().status).toBe('loading')
    answers[1]?.('fresh')
    expect(machine.getState()).toEqual({ status: 'done', value: 'fresh' })
    expect(signals[1]?.aborted).toBe(true)
  })

  test('behavior: the same key does not restart an effect', () => {
    let runs = 0
    const machine = createMachine<State, Event>({
      initial: { status: 'idle' },
      reduce,
      effects: [whileStatus<State, Event, 'loading'>('loading', () => void runs++)],
    })
    machine.send({ type: 'asked', id: 1 })
    machine.send({ type: 'asked', id: 2 })
    expect(runs).toBe(1)
  })

  test('behavior: queues events sent by a listener', () => {
    const machine = createMachine<State, Event>({ initial: { status: 'idle' }, reduce })
    const seen: string[] = []
    machine.subscribe(() => {
      if (machine.getState().status === 'loading')
        machine.send({ type: 'answered', value: 'at once' })
      seen.push(machine.getState().status)
    })
    machine.send({ type: 'asked', id: 1 })
    expect(seen).toEqual(['loading', 'done'])
  })

  test('behavior: stop aborts running effects', () => {
    let signal: AbortSignal | undefined
    const machine = createMachine<State, Event>({
      initial: { status: 'loading', id: 1 },
      reduce,
      effects: [
        whileStatus<State, Event, 'loading'>(
          'loading',
          (context) => void (signal = context.signal),
        ),
      ],
    })
    machine.stop()
    expect(signal?.aborted).toBe(true)
  })

  test('error: a listener that throws does not block the others', async () => {
    const { process } = globalThis as unknown as { process: Rejections }
    const reported: unknown[] = []
    const others = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    const allReported = new Promise<void>((resolve) => {
      process.on('unhandledRejection', (error) => reported.push(error) === 2 && resolve())
    })
    const machine = createMachine<State, Event>({ initial: { status: 'idle' }, reduce })
    let notified = 0
    machine.subscribe(() => {
      throw new Error('bad listener')
    })
    machine.subscribe(() => notified++)
    machine.send({ type: 'asked', id: 1 })
    machine.send({ type: 'answered', value: 'yes' })
    expect(notified).toBe(2)
    await allReported
    process.removeAllListeners('unhandledRejection')
    for (const listener of others) process.on('unhandledRejection', listener)
  })
})
