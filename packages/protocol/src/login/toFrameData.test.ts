import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameLimits, toFrameData } from './toFrameData.js'

// Declared here, because with Node's types the package could use Node, and it also runs in
// browsers.
declare const process: { env: { LATCHKEY_THOROUGH?: string } }

const RUNS = process.env.LATCHKEY_THOROUGH === '1' ? 100_000 : 10_000

test('default: copies plain data, and omits entries that are undefined', () => {
  const value = {
    method: 'eth_call',
    params: [{ to: '0x', data: undefined }, 'latest', undefined, null, 1.5, true],
  }
  const copied = toFrameData(value)
  expect(copied).toEqual({
    method: 'eth_call',
    params: [{ to: '0x' }, 'latest', null, null, 1.5, true],
  })
  expect(copied).not.toBe(value)
  expect(toFrameData(Object.create(null))).toEqual({})
})

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner: unknown) => [inner], 1)
}

const ring: Record<string, unknown> = {}
ring.ring = ring

test.each<[string, unknown]>([
  ['a bigint', { amount: 1n }],
  ['a function', [() => 1]],
  ['a symbol', Symbol('x')],
  ['NaN', [Number.NaN]],
  ['an infinite number', [Number.POSITIVE_INFINITY]],
  ['a map', new Map()],
  ['a set', new Set()],
  ['a date', new Date(0)],
  ['bytes', new Uint8Array(4)],
  ['an expression', /x/],
  ['an error', new Error('x')],
  ['a boxed text', Object('x')],
  ['an instance of a class', new URL('https://shop.example')],
  ['a promise', Promise.resolve()],
  ['a circular object', ring],
  ['an own __proto__', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['an own constructor, deep inside', { a: [JSON.parse('{"constructor":{}}')] }],
  [
    'a getter that throws',
    {
      get secret() {
        throw new Error('boo')
      },
    },
  ],
  [
    'a proxy that throws',
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('boo')
        },
      },
    ),
  ],
  ['too much depth', nested(frameLimits.depth + 2)],
  ['a long text', 'x'.repeat(frameLimits.bytes)],
  ['a string that is long as UTF-8', 'ü'.repeat(frameLimits.bytes / 2)],
  ['a long name', { ['x'.repeat(frameLimits.bytes)]: 1 }],
  ['a long list', new Array(frameLimits.bytes).fill(0)],
  [
    'many times the same list',
    Array.from({ length: 10 }).reduce((inner: unknown) => new Array(16).fill(inner), 1),
  ],
])('error: SEC-04 rejects %s', (_what, value) => {
  expect(toFrameData(value)).toBeUndefined()
})

test('behavior: SEC-04 accepts values of exactly the maximum size and depth', () => {
  expect(toFrameData('x'.repeat(frameLimits.bytes - 8))).toHaveLength(frameLimits.bytes - 8)
  expect(toFrameData(nested(frameLimits.depth))).toEqual(nested(frameLimits.depth))
  // Four bytes each in UTF-8.
  expect(toFrameData('😀'.repeat(frameLimits.bytes / 4 - 2))).toBeDefined()
  expect(toFrameData('😀'.repeat(frameLimits.bytes / 4))).toBeUndefined()
})

test('behavior: SEC-04 handles ten megabytes in less than 5 ms', () => {
  const huge = [
    'x'.repeat(10_000_000),
    { list: new Array(1_000_000).fill('x') },
    { text: 'ü'.repeat(5_000_000) },
  ]
  const times = huge.map((value) => {
    // The minimum of ten runs, to exclude the load of other processes.
    const runs = Array.from({ length: 10 }, () => {
      const started = performance.now()
      toFrameData(value)
      return performance.now() - started
    })
    return Math.min(...runs)
  })
  expect(Math.max(...times)).toBeLessThan(5)
})

test('behavior: SEC-04 for any input does not throw, pollutes no prototype, and returns only JSON data', () => {
  const anything = fc.anything({
    withBigInt: true,
    withMap: true,
    withSet: true,
    withDate: true,
    withTypedArray: true,
    withNullPrototype: true,
    withBoxedValues: true,
    withObjectString: true,
    withSparseArray: true,
    maxDepth: 4,
  })
  const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a')
  const hostile = fc.dictionary(names, anything, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.oneof(anything, hostile), (value) => {
      const copied = toFrameData(value)
      if (copied !== undefined)
        expect(toFrameData(JSON.parse(JSON.stringify(copied)))).toEqual(
          JSON.parse(JSON.stringify(copied)),
        )
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
    { numRuns: RUNS },
  )
}, 600_000)

test('behavior: SEC-04 accepts at most 262,144 bytes and 16 levels', () => {
  expect(toFrameData('x'.repeat(262_136))).toBeDefined()
  expect(toFrameData('x'.repeat(262_137))).toBeUndefined()
  const records = (depth: number): unknown =>
    Array.from({ length: depth }).reduce((inner: unknown) => ({ inner }), 1)
  for (const nest of [nested, records]) {
    expect(toFrameData(nest(16))).toEqual(nest(16))
    expect(toFrameData(nest(17))).toBeUndefined()
  }
})

test.each([
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\ud7ff', 3],
  ['\ue000', 3],
  ['\uffff', 3],
  ['😀', 4],
  ['\udfff', 2],
  ['\ud800', 2],
])('behavior: SEC-04 counts %j as %i bytes, in texts and names', (character, bytes) => {
  const text = (spare: number): string => character + 'x'.repeat(262_144 - 8 - bytes - spare)
  expect(toFrameData(text(0))).toBeDefined()
  expect(toFrameData(text(-1))).toBeUndefined()
  // The record and its entry count eight bytes each.
  expect(toFrameData({ [text(8)]: 1 })).toBeDefined()
  expect(toFrameData({ [text(7)]: 1 })).toBeUndefined()
})

test('error: SEC-04 rejects an instance with own fields, a record with a toStringTag, and the name `prototype`', () => {
  expect(toFrameData(Object.assign(Object.create({ y: 1 }), { x: 1 }))).toBeUndefined()
  expect(toFrameData({ x: 1, [Symbol.toStringTag]: 'Point' })).toBeUndefined()
  expect(toFrameData(JSON.parse('{"prototype":1}'))).toBeUndefined()
})
