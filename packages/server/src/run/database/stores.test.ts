import { sleep } from '@latchkey/protocol/std'
import { describe, expect, test } from 'vitest'
import { createMemoryStore, type Store } from '../../kernel/store.js'
import { type Backend, describeOnBackends } from '../../test/backends.js'
import { createDatabaseStore } from './createDatabaseStore.js'
import { storedValues } from './storedValueTables.js'

/** A clock that the test sets. Redis has its own. */
interface Clock {
  now(): number
}

/** Tests that every kind of store must pass. */
function conformance(open: (clock: Clock) => Store): void {
  test('default', async () => {
    const store = open(Date)
    await store.set('nonce:1', 'a', 60_000)
    expect([
      await store.get('nonce:1'),
      await store.take('nonce:1'),
      await store.take('nonce:1'),
    ]).toEqual(['a', 'a', undefined])
  })

  test('behavior: overwrites a value with its lifetime, and deletes it', async () => {
    const store = open(Date)
    await store.set('session:1', 'first', 1)
    await store.set('session:1', 'second', 60_000)
    expect(await store.get('session:1')).toBe('second')
    await store.delete('session:1')
    await store.delete('session:1')
    expect([await store.get('session:1'), await store.get('session:never')]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('behavior: returns any text unchanged', async () => {
    const store = open(Date)
    const texts = ['', '0', '{"a":"ü😀"}', "'; drop table stored_values; --", 'x'.repeat(100_000)]
    for (const [index, text] of texts.entries()) await store.set(`text:${index} ü"'`, text, 60_000)
    expect(await Promise.all(texts.map((_text, index) => store.get(`text:${index} ü"'`)))).toEqual(
      texts,
    )
  })

  test('behavior: SEC-31 exactly one of any number of concurrent callers takes a value', async () => {
    const store = open(Date)
    for (let round = 0; round < 5; round++) {
      await store.set('nonce:2', `b${round}`, 60_000)
      const taken = await Promise.all(Array.from({ length: 50 }, () => store.take('nonce:2')))
      expect(taken.filter((value) => value !== undefined)).toEqual([`b${round}`])
    }
  })

  test('behavior: SEC-21 exactly one of any number of concurrent callers adds a value', async () => {
    const store = open(Date)
    const added = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.add('proof:1', `c${index}`, 60_000)),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await store.get('proof:1')).toBe(`c${added.indexOf(true)}`)
    expect(await store.add('proof:1', 'again', 60_000)).toBe(false)
    await store.delete('proof:1')
    expect(await store.add('proof:1', 'new', 60_000)).toBe(true)
  })

  test('behavior: a value with an expired lifetime is absent', async () => {
    const store = open(Date)
    await store.set('nonce:3', 'c', 60_000)
    await store.set('nonce:3', 'c', 0)
    await store.set('nonce:4', 'd', 0.5)
    while (await store.get('nonce:4')) await sleep(1)
    expect([
      await store.get('nonce:3'),
      await store.take('nonce:3'),
      await store.take('nonce:4'),
    ]).toEqual([undefined, undefined, undefined])
  })
}

/** Tests of stores that use the server's clock. */
function clockConformance(open: (clock: Clock) => Store): void {
  test('behavior: a value expires after its lifetime', async () => {
    const time = { now: 1_000_000 }
    const store = open({ now: () => time.now })
    await store.set('nonce:1', 'a', 1000)
    await store.set('nonce:2', 'b', 1000)
    time.now += 999
    expect(await store.get('nonce:1')).toBe('a')
    time.now += 1
    expect([await store.get('nonce:1'), await store.take('nonce:2')]).toEqual([
      undefined,
      undefined,
    ])
    await store.set('nonce:3', 'b', 1000)
    time.now += 1000
    expect([await store.add('nonce:3', 'c', 1000), await store.get('nonce:3')]).toEqual([true, 'c'])
  })
}

describe('createMemoryStore', () => {
  conformance(createMemoryStore)
  clockConformance(createMemoryStore)

  test('behavior: SEC-21 V7 refuses a flood of one kind, and evicts no live value of any kind', async () => {
    const time = { now: 0 }
    const store = createMemoryStore({ now: () => time.now })
    await store.add('proof:used', '', 1_000_000)
    await store.set('box:first', 'x', 1_000_000)
    const box = 'x'.repeat(1_000_000)
    const flood = async (from: number): Promise<number> => {
      for (let index = from; index < from + 200; index++) {
        try {
          await store.set(`box:${index}`, box, 600_000)
        } catch (error) {
          expect(error).toMatchObject({ status: 507, code: 'store_full' })
          return index - from
        }
      }
      throw new Error('Nothing was refused.')
    }
    expect(await flood(0)).toBe(67)
    for (let index = 0; index < 1000; index++) await store.add(`proof:${index}`, '', 600_000)
    expect([
      await store.add('proof:used', '', 1),
      await store.get('box:first'),
      await store.get('box:0'),
    ]).toEqual([false, 'x', box])
    // Accepts values up to the limit. Expired values make room, also behind a live value.
    await store.set('box:1', 'y', 600_000)
    time.now = 600_000
    expect(await flood(100)).toBe(67)
    expect(await store.get('box:first')).toBe('x')
  })
})

describeOnBackends('store', (backend) => {
  conformance(() => backend().store)
})

describeOnBackends('createDatabaseStore', (backend: () => Backend) => {
  const open = (clock: Clock): Store => createDatabaseStore(backend().database, clock)
  conformance(open)
  clockConformance(open)

  test('behavior: sweeping removes expired values only', async () => {
    const time = { now: 1_000_000 }
    const store = createDatabaseStore(backend().database, { now: () => time.now })
    await store.set('session:short', 'a', 1000)
    await store.set('session:long', 'b', 2000)
    time.now += 1000
    const { orm } = backend().database
    const others = Array.from({ length: 2500 }, (_, index) => ({
      key: `session:${index}`,
      value: 'c',
      expiresAt: new Date(time.now - 1),
    }))
    await orm.insert(storedValues).values(others)
    await store.sweep()
    expect(await orm.select({ key: storedValues.key }).from(storedValues)).toEqual([
      { key: 'session:long' },
    ])
  })
})
