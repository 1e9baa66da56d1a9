import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const late = (): Error => new Error('late')

test('default', async () => {
  expect(await withTimeout(Promise.resolve(7), 100, late)).toBe(7)
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(0)
})

test('error: rejects after the timeout', async () => {
  const settled = expect(withTimeout(new Promise(() => {}), 100, late)).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(100)
  await settled
})

test('error: rejects with the failure of the promise', async () => {
  const broken = Promise.reject(new Error('broken'))
  await expect(withTimeout(broken, 100, late)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
