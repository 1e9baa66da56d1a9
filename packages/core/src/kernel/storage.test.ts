import { describe, expect, test } from 'vitest'
import { createStore, type KeyValueStorage } from './storage.js'

const parse = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

function mapStorage(
  entries: [string, string][] = [],
): KeyValueStorage & { map: Map<string, string> } {
  const map = new Map(entries)
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

function throwing(): never {
  throw new DOMException('denied', 'SecurityError')
}

describe('createStore', () => {
  test('default', () => {
    const storage = mapStorage()
    const store = createStore({ prefix: 'kit', storage: () => storage })
    store.write('theme', 'dark')
    expect(storage.map.get('kit.theme')).toBe('"dark"')
    expect(store.read('theme', parse)).toBe('dark')
    store.remove('theme')
    expect(store.read('theme', parse)).toBeUndefined()
  })

  test('behavior: SEC-65 falls back to memory for a storage whose getter throws', () => {
    const store = createStore({ prefix: 'kit', storage: throwing })
    store.write('theme', 'dark')
    expect(store.read('theme', parse)).toBe('dark')
    store.remove('theme')
    expect(store.read('theme', parse)).toBeUndefined()
  })

  test('behavior: SEC-65 every method may throw, quota included', () => {
    const store = createStore({
      prefix: 'kit',
      storage: () => ({ getItem: throwing, setItem: throwing, removeItem: throwing }),
    })
    store.write('theme', 'dark')
    expect(store.read('theme', parse)).toBe('dark')
    store.remove('theme')
    expect(store.read('theme', parse)).toBeUndefined()
  })

  test('behavior: a key that could not be removed stays removed', () => {
    const storage = { ...mapStorage([['kit.theme', '"dark"']]), removeItem: throwing }
    const store = createStore({ prefix: 'kit', storage: () => storage })
    store.remove('theme')
    expect(store.read('theme', parse)).toBeUndefined()
  })

  test('error: SEC-65 rejects corrupt values', () => {
    const corrupt = [
      '',
      '{',
      'undefined',
      'NaN',
      '[]',
      '{}',
      'null',
      '1',
      'true',
      '"',
      '\u0000',
      '{"__proto__":{"polluted":1}}',
      '[[[[',
      '"\\ud800',
      'function(){}',
      '0x1',
      '1e999',
      '[1,2',
      '{"a":',
      '\ufeff"x"',
      '//',
      '<script>',
      'a'.repeat(100_000),
      '[null]',
      '{"constructor":1}',
      '-',
      '"a" "b"',
      "'a'",
      '{"toString":1}',
      '[,]',
    ]
    for (const value of corrupt) {
      const store = createStore({
        prefix: 'kit',
        storage: () => mapStorage([['kit.theme', value]]),
      })
      expect(store.read('theme', parse)).toBeUndefined()
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('error: rejects a value whose parser throws', () => {
    const store = createStore({ prefix: 'kit', storage: () => mapStorage([['kit.theme', '1']]) })
    expect(store.read('theme', (value) => (value as { a: { b: string } }).a.b)).toBeUndefined()
  })
})
