import { describe, expect, test } from 'vitest'
import { createFrameStore, createMemoryFrameStore, type FrameStore } from './frameStore.js'

/** Browsers without storage for frames, by the way in which they refuse it. */
const refusing: Readonly<Record<string, () => IDBFactory | undefined>> = {
  'has none': () => undefined,
  'throws when it is looked at': () => {
    throw new DOMException('denied', 'SecurityError')
  },
  'throws when it is opened': () => ({
    ...({} as IDBFactory),
    open() {
      throw new DOMException('denied', 'SecurityError')
    },
  }),
  'fails to open': () => ({
    ...({} as IDBFactory),
    open() {
      const request = {
        error: new DOMException('full', 'QuotaExceededError'),
      } as unknown as IDBOpenDBRequest
      queueMicrotask(() => request.onerror?.({} as Event))
      return request
    },
  }),
}

const stores: readonly (readonly [string, () => FrameStore])[] = [
  ['memory', createMemoryFrameStore],
  ...Object.entries(refusing).map(
    ([name, getFactory]) => [`a browser that ${name}`, () => createFrameStore(getFactory)] as const,
  ),
]

describe.each(stores)('%s', (_name, open) => {
  test('default', async () => {
    const store = open()
    const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
    ])
    await store.set('key', key)
    expect(await store.get('key')).toBe(key)
    expect(await store.get('other')).toBe(undefined)
    await store.delete('key')
    expect(await store.get('key')).toBe(undefined)
  })

  test('behavior: concurrent adds all return the same value', async () => {
    const store = open()
    expect(await Promise.all([1, 2, 3].map((value) => store.add('key', value)))).toEqual([1, 1, 1])
  })
})
