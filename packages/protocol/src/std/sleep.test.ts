import { expect, test, vi } from 'vitest'
import { sleep } from './sleep.js'

test('default', async () => {
  const before = performance.now()
  await sleep(20)
  expect(performance.now() - before).toBeGreaterThan(15)
})

test('behavior: waits by the given clock and cancels its timer', async () => {
  const callbacks: (() => void)[] = []
  const cancel = vi.fn()
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
  expect(cancel).toHaveBeenCalledOnce()
})

test('error: rejects with the reason of an abort and cancels the timer', async () => {
  const controller = new AbortController()
  const cancel = vi.fn()
  const options = { signal: controller.signal, clock: { after: () => cancel } }
  const over = sleep(60_000, options)
  const own = sleep(60_000, { ...options, toError: () => new Error('own') })
  controller.abort(new Error('left'))
  await expect(over).rejects.toThrow('left')
  await expect(own).rejects.toThrow('own')
  expect(cancel).toHaveBeenCalledTimes(2)
})

test('error: leaves no timer if the signal is aborted already', async () => {
  const cancel = vi.fn()
  const signal = AbortSignal.abort(new Error('left'))
  await expect(sleep(60_000, { signal, clock: { after: () => cancel } })).rejects.toThrow('left')
  expect(cancel).toHaveBeenCalledOnce()
})
