import { describe, expect, test } from 'vitest'
import { createTestClock } from './clock.js'

describe('createTestClock', () => {
  test('default', async () => {
    const clock = createTestClock()
    const seen: string[] = []
    clock.after(20, () => seen.push('later'))
    clock.after(10, () => {
      seen.push('sooner')
      clock.after(5, () => seen.push('in between'))
    })
    clock.after(10, () => seen.push('never'))()
    await clock.advance(19)
    expect(seen).toEqual(['sooner', 'in between'])
    await clock.advance(1)
    expect(seen).toEqual(['sooner', 'in between', 'later'])
    expect(clock.pending()).toBe(0)
    expect(clock.now()).toBe(20)
  })
})
