import { describe, expect, test } from 'vitest'
import type { Clock } from './clock.js'
import { CancelledError, TimeoutError } from './errors.js'
import { settle } from './settle.js'

function heldClock(): Clock & { fire(): void; waiting: Set<() => void> } {
  const waiting = new Set<() => void>()
  return {
    waiting,
    now: () => 0,
    after(_ms, callback) {
      waiting.add(callback)
      return () => void waiting.delete(callback)
    },
    fire: () => [...waiting].forEach((callback) => void callback()),
  }
}

describe('settle', () => {
  test('default', async () => {
    const clock = heldClock()
    await expect(settle(Promise.resolve('0xabc'), { deadline: 1000, clock })).resolves.toBe('0xabc')
    expect(clock.waiting.size).toBe(0)
  })

  test('error: rejects after the deadline', async () => {
    const clock = heldClock()
    const settled = settle(new Promise(() => {}), { deadline: 1000, clock })
    clock.fire()
    await expect(settled).rejects.toBeInstanceOf(TimeoutError)
  })

  test('error: an abort rejects, also before the start', async () => {
    const clock = heldClock()
    const controller = new AbortController()
    const settled = settle(new Promise(() => {}), {
      deadline: 1000,
      clock,
      signal: controller.signal,
    })
    controller.abort()
    await expect(settled).rejects.toBeInstanceOf(CancelledError)
    await expect(
      settle(Promise.resolve(1), { deadline: 1000, clock, signal: controller.signal }),
    ).rejects.toBeInstanceOf(CancelledError)
    expect(clock.waiting.size).toBe(0)
  })

  test('behavior: a rejection after an abort is not reported as unhandled', async () => {
    const controller = new AbortController()
    controller.abort()
    // An unhandled rejection fails the run.
    await expect(
      settle(Promise.reject(new Error('late')), {
        deadline: 1000,
        clock: heldClock(),
        signal: controller.signal,
      }),
    ).rejects.toBeInstanceOf(CancelledError)
  })

  test('error: rejects with the unchanged reason of the promise', async () => {
    const reason = { code: 4001 }
    await expect(
      settle(Promise.reject(reason), { deadline: 1000, clock: heldClock() }),
    ).rejects.toBe(reason)
  })
})
