import { describe, expect, test } from 'vitest'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { CancelledError } from './errors.js'
import { createMachine } from './machine.js'
import { type Outcome, rejected, settleWith } from './settleWith.js'

type State = 'idle' | 'asking' | 'done' | 'refused'
const refusal = new Error('refused')

const createTestMachine = () =>
  createMachine<State, State>({ initial: 'asking', reduce: (_, next) => next })

function outcomeOf(state: State): Outcome<string> | undefined {
  if (state === 'done') return { result: 'yes' }
  return state === 'refused' ? { error: refusal } : undefined
}

describe('settleWith', () => {
  test('default', async () => {
    const machine = createTestMachine()
    const outcome = settleWith(machine, outcomeOf)
    machine.send('idle')
    machine.send('done')
    machine.send('refused')
    expect(await outcome).toBe('yes')
  })

  test('behavior: settles at once if the state has an outcome', async () => {
    const machine = createTestMachine()
    machine.send('done')
    expect(await settleWith(machine, outcomeOf)).toBe('yes')
  })

  test('error: rejects with the error of the state', async () => {
    const machine = createTestMachine()
    const outcome = settleWith(machine, outcomeOf)
    machine.send('refused')
    await expect(outcome).rejects.toBe(refusal)
  })

  test('error: an abort cancels the operation, once', async () => {
    const machine = createTestMachine()
    const controller = new AbortController()
    let cancelled = 0
    const outcome = settleWith(machine, outcomeOf, {
      signal: controller.signal,
      cancel() {
        cancelled += 1
        machine.send('idle')
      },
    })
    controller.abort()
    controller.abort()
    machine.send('done')
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(cancelled).toBe(1)
  })

  test('error: rejects if the signal has aborted before', async () => {
    let cancelled = 0
    const outcome = settleWith(createTestMachine(), outcomeOf, {
      signal: AbortSignal.abort(),
      cancel: () => {
        cancelled += 1
      },
    })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(cancelled).toBe(1)
  })

  test('behavior: an abort after the end changes nothing', async () => {
    const machine = createTestMachine()
    const controller = new AbortController()
    const outcome = settleWith(machine, outcomeOf, {
      signal: controller.signal,
      cancel: () => machine.send('idle'),
    })
    machine.send('done')
    controller.abort()
    expect(await outcome).toBe('yes')
    expect(machine.getState()).toBe('done')
  })
})

describe('rejected', () => {
  test('default', async () => {
    const error = new Error('refused')
    await expect(rejected(error)).rejects.toBe(error)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    expect(await unhandledRejections(() => rejected(new Error('refused')))).toEqual([])
    expect(await unhandledRejections(() => Promise.reject(1))).toEqual([1])
  })
})
