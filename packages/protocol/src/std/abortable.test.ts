import { expect, test } from 'vitest'
import { abortable } from './abortable.js'

test('default', async () => {
  const { signal } = new AbortController()
  expect(await abortable(Promise.resolve(7), signal)).toBe(7)
  expect(await abortable(Promise.resolve(7), undefined)).toBe(7)
})

test('behavior: removes its listener when the promise settles', async () => {
  const listeners = new Set<unknown>()
  let added = 0
  const watched = {
    aborted: false,
    addEventListener: (_type: string, listener: unknown) => {
      added += 1
      listeners.add(listener)
    },
    removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener),
  }
  const given = watched as unknown as AbortSignal
  await abortable(Promise.resolve(), given)
  await expect(abortable(Promise.reject(new Error('broken')), given)).rejects.toThrow('broken')
  expect([added, listeners.size]).toEqual([2, 0])
})

test('error: rejects with the reason of an abort', async () => {
  const controller = new AbortController()
  const never = new Promise<never>(() => {})
  const given = abortable(never, controller.signal)
  const own = abortable(never, controller.signal, (cause) => new TypeError('own', { cause }))
  const reason = new Error('left')
  controller.abort(reason)
  await expect(given).rejects.toBe(reason)
  await expect(own).rejects.toMatchObject({ name: 'TypeError', message: 'own', cause: reason })
  await expect(abortable(never, controller.signal)).rejects.toBe(reason)
})

// Vitest fails on a rejection without a handler.
test('error: ignores a failure after an abort', async () => {
  const signal = AbortSignal.abort(new Error('left'))
  await expect(abortable(Promise.reject(new Error('broken')), signal)).rejects.toThrow('left')
})
