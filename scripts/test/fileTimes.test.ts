import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../lib/workspace.js'
import { formatMinutes, playwrightTimes, vitestTimes } from './fileTimes.js'

describe('vitestTimes', () => {
  test('default', () => {
    const testResults = [
      { name: join(root, 'packages/a.test.ts'), startTime: 1_000, endTime: 1_500 },
      { name: join(root, 'packages/b.test.ts'), startTime: 1_000, endTime: 4_000 },
    ]
    expect(vitestTimes({ testResults })).toEqual([
      { file: 'packages/b.test.ts', ms: 3_000 },
      { file: 'packages/a.test.ts', ms: 500 },
    ])
  })
})

describe('playwrightTimes', () => {
  test('default', () => {
    const spec = (file: string, ...durations: number[]) => ({
      file,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    })
    const suites = [
      { specs: [spec('a.spec.ts', 200)], suites: [{ specs: [spec('a.spec.ts', 300)] }] },
      { specs: [spec('b.spec.ts', 400, 500)] },
    ]
    expect(playwrightTimes({ suites })).toEqual([
      { file: 'b.spec.ts', ms: 900 },
      { file: 'a.spec.ts', ms: 500 },
    ])
    expect(playwrightTimes({})).toEqual([])
  })
})

describe('formatMinutes', () => {
  test.each([
    [0, '0:00'],
    [9_400, '0:09'],
    [59_600, '1:00'],
    [605_000, '10:05'],
  ])('default: %d ms', (ms, text) => {
    expect(formatMinutes(ms)).toBe(text)
  })
})
