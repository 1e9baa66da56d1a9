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

  test('behavior: SEC-54 a frame that is loaded anew remembers', () => {
    const clock = createTestClock()
    const storage = memory()
    const first = createCoolDown({ origin: 'https://shop.example', storage, now: clock.now })
    for (let time = 0; time < 5; time++) first.note()
    expect(() =>
      createCoolDown({ origin: 'https://shop.example', storage, now: clock.now }).check(),
    ).toThrow('in 60 seconds')
    createCoolDown({ origin: 'https://other.example', storage, now: clock.now }).check()
  })

  test('behavior: storage that is refused or not ours', () => {
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
})
