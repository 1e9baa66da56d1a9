import { expect, test } from 'vitest'
import { sleep } from './sleep.js'

/** Counts the timers that were cancelled. */
function createCancel() {
  let cancels = 0
  return { cancel: () => void (cancels += 1), count: () => cancels }
}

test('default', async () => {
  const before = performance.now()
  await sleep(20)
  expect(performance.now() - before).toBeGreaterThan(15)
})

test('behavior: waits by the given clock and cancels its timer', async () => {
  const callbacks: (() => void)[] = []
  const { cancel, count } = createCancel()
  const clock = {
    after: (ms: number, callback: () => void) => {
      expect(ms).toBe(60_000)
      callbacks.push(callback)
      return cancel
    },
  }
  const over = sleep(60_000, { clock })
  callbacks[0]?.()
  await over
  expect(count()).toBe(1)
})

test('error: rejects with the reason of an abort and cancels the timer', async () => {
  const controller = new AbortController()
  const { cancel, count } = createCancel()
  const options = { signal: controller.signal, clock: { after: () => cancel } }
  const over = sleep(60_000, options)
  const own = sleep(60_000, { ...options, toError: () => new Error('own') })
  controller.abort(new Error('left'))
  await expect(over).rejects.toThrow('left')
  await expect(own).rejects.toThrow('own')
  expect(count()).toBe(2)
})

test('error: leaves no timer if the signal is aborted already', async () => {
  const { cancel, count } = createCancel()
  const signal = AbortSignal.abort(new Error('left'))
  await expect(sleep(60_000, { signal, clock: { after: () => cancel } })).rejects.toThrow('left')
  expect(count()).toBe(1)
})
