import { describe, expect, test } from 'vitest'
import type { Clock } from '../kernel/clock.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import { modalEffects } from './effects.js'
import { createReducer, type ModalEvent, type ModalState } from './state.js'

/** A clock that moves only when told to. */
function heldClock(): Clock & { advance(ms: number): void } {
  const waiting = new Map<() => void, number>()
  let now = 0
  return {
    now: () => now,
    after(ms, callback) {
      waiting.set(callback, now + ms)
      return () => void waiting.delete(callback)
    },
    advance(ms) {
      now += ms
      for (const [callback, due] of [...waiting])
        if (due <= now && waiting.delete(callback)) callback()
    },
  }
}

function openModal(): {
  modal: Machine<ModalState, ModalEvent>
  clock: ReturnType<typeof heldClock>
} {
  const clock = heldClock()
  const modal = createMachine<ModalState, ModalEvent>({
    initial: { status: 'closed' },
    reduce: createReducer({}),
    effects: modalEffects(clock),
  })
  modal.send({ type: 'opened', view: { view: 'Account' } })
  return { modal, clock }
}

describe('modalEffects', () => {
  test('default', () => {
    const { modal, clock } = openModal()
    modal.send({ type: 'shaken' })
    clock.advance(499)
    expect(modal.getState()).toMatchObject({ shaking: true })
    clock.advance(1)
    expect(modal.getState()).toMatchObject({ shaking: false })
  })

  test.each([
    ['success', 3000],
    ['error', 6000],
  ] as const)('behavior: a notice of tone %s stays %i ms', (tone, ms) => {
    const { modal, clock } = openModal()
    modal.send({ type: 'noticeShown', notice: { tone, text: 'x' } })
    clock.advance(ms - 1)
    expect(modal.getState()).toMatchObject({ notice: { tone } })
    clock.advance(1)
    expect(modal.getState()).toMatchObject({ notice: undefined })
  })

  test('behavior: a loading notice stays until it is replaced, and the new one gets its whole time', () => {
    const { modal, clock } = openModal()
    modal.send({ type: 'noticeShown', notice: { tone: 'loading', text: 'Sending' } })
    clock.advance(60_000)
    expect(modal.getState()).toMatchObject({ notice: { tone: 'loading' } })
    modal.send({ type: 'noticeShown', notice: { tone: 'success', text: 'Sent' } })
    clock.advance(2999)
    expect(modal.getState()).toMatchObject({ notice: { text: 'Sent' } })
  })
})
