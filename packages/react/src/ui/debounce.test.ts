import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { debounce } from './debounce.js'

describe('debounce', () => {
  test('default', async () => {
    const clock = createTestClock()
    const settled: string[] = []
    const { set } = debounce<string>({ clock, ms: 300, onSettled: (value) => settled.push(value) })
    for (const value of ['t', 'te', 'ter']) {
      set(value)
      await clock.advance(299)
    }
    expect(settled).toEqual([])
    await clock.advance(1)
    expect(settled).toEqual(['ter'])
    expect(clock.pending()).toBe(0)
  })

  test('behavior: cancelled, it passes no value on', async () => {
    const clock = createTestClock()
    const settled: string[] = []
    const { set, cancel } = debounce<string>({
      clock,
      ms: 300,
      onSettled: (value) => settled.push(value),
    })
    cancel()
    set('t')
    cancel()
    await clock.advance(1000)
    expect(settled).toEqual([])
    expect(clock.pending()).toBe(0)
  })
})
