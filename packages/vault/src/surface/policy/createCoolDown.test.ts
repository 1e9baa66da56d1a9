import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { type CoolDownStorage, createCoolDown } from './createCoolDown.js'

function memory(): CoolDownStorage & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  }
}

const refusing: CoolDownStorage = {
  getItem() {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem() {
    throw new DOMException('denied', 'SecurityError')
  },
}

const wait = expect.objectContaining({
  name: 'tooManyRequests',
  code: -32005,
  message: 'This site asked too often for what you declined. It can ask again in 20 seconds.',
})

describe('createCoolDown', () => {
  test('default', async () => {
    const clock = createTestClock()
    const coolDown = createCoolDown({
      origin: 'https://shop.example',
      storage: memory(),
      now: clock.now,
    })
    for (let time = 0; time < 4; time++) {
      coolDown.check()
      coolDown.note()
      await clock.advance(10_000)
    }
    coolDown.check()
    coolDown.note()
    expect(() => coolDown.check()).toThrow(wait)
    await clock.advance(20_000)
    coolDown.check()
  })

  test('behavior: SEC-54 remembers declined requests after a reload of the frame', () => {
    const clock = createTestClock()
    const storage = memory()
    const first = createCoolDown({ origin: 'https://shop.example', storage, now: clock.now })
    for (let time = 0; time < 5; time++) first.note()
    expect(() =>
      createCoolDown({ origin: 'https://shop.example', storage, now: clock.now }).check(),
    ).toThrow('in 60 seconds')
    createCoolDown({ origin: 'https://other.example', storage, now: clock.now }).check()
  })

  test('behavior: counts in memory if storage is refused or its value is malformed', () => {
    const storage = memory()
    storage.values.set('latchkey.declined:https://shop.example', '{"not":"a list"')
    for (const each of [undefined, refusing, storage]) {
      const coolDown = createCoolDown({
        origin: 'https://shop.example',
        storage: each,
        now: () => 1_000,
      })
      coolDown.check()
      for (let time = 0; time < 5; time++) coolDown.note()
      expect(() => coolDown.check()).toThrow('in 60 seconds')
    }
  })

  test('behavior: SEC-54 the limit ends after 60 seconds, and the reported wait is at least one second', () => {
    const state = { now: 1_000_000 }
    const storage = memory()
    const coolDown = createCoolDown({
      origin: 'https://shop.example',
      storage,
      now: () => state.now,
    })
    for (let time = 0; time < 5; time++) coolDown.note()
    expect([...storage.values]).toEqual([
      ['latchkey.declined:https://shop.example', JSON.stringify(Array(5).fill(1_000_000))],
    ])
    state.now += 59_999
    expect(() => coolDown.check()).toThrow('in 1 seconds')
    state.now += 1
    coolDown.check()
  })

  test('behavior: SEC-54 counts the last five, also after the clock was set back', () => {
    const state = { now: 1_000_000 }
    const storage = memory()
    const coolDown = createCoolDown({
      origin: 'https://shop.example',
      storage,
      now: () => state.now,
    })
    for (let time = 0; time < 7; time++) {
      coolDown.note()
      state.now += 1_000
    }
    // The oldest of the last five is five seconds old.
    expect(() => coolDown.check()).toThrow('in 55 seconds')
    expect(JSON.parse([...storage.values.values()][0] ?? '')).toHaveLength(5)
    state.now -= 30_000
    expect(() => coolDown.check()).toThrow('in 85 seconds')
  })

  test('behavior: SEC-54 uses the stored times if they are more than those of this page load', () => {
    const storage = memory()
    const key = 'latchkey.declined:https://shop.example'
    const coolDown = createCoolDown({
      origin: 'https://shop.example',
      storage,
      now: () => 1_000_000,
    })
    coolDown.note()
    storage.values.set(key, JSON.stringify([...Array(4).fill(999_999), 'x', null]))
    coolDown.check()
    storage.values.set(key, JSON.stringify(Array(5).fill(999_000)))
    expect(() => coolDown.check()).toThrow('in 59 seconds')
    storage.values.clear()
    coolDown.check()
    storage.values.set(key, '{"length":9}')
    coolDown.check()
  })
})
