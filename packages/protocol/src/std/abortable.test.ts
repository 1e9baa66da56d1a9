import { expect, test, vi } from 'vitest'
import { abortable } from './abortable.js'

test('default', async () => {
  const { signal } = new AbortController()
  expect(await abortable(Promise.resolve(7), signal)).toBe(7)
  expect(await abortable(Promise.resolve(7), undefined)).toBe(7)
})

test('behavior: removes its listener when the promise settles', async () => {
  const { signal } = new AbortController()
  const [add, remove] = [
    vi.spyOn(signal, 'addEventListener'),
    vi.spyOn(signal, 'removeEventListener'),
  ]
  await abortable(Promise.resolve(), signal)
  await expect(abortable(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  expect(remove.mock.calls).toEqual(add.mock.calls)
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
