import { describe, expect, test, vi } from 'vitest'
import { toDatabaseError } from '../kernel/database/databaseError.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { watchDatabase } from '../test/watchDatabase.js'
import { answerProbe, createOperations } from './operations.js'

const database = sharedDatabase()

async function probe(
  path: string,
  changes: { isStuck?(): boolean } = {},
): Promise<[number | undefined, unknown]> {
  const operations = createOperations({ database: { ...database(), ...changes } })
  const response = await answerProbe(new Request(`http://127.0.0.1${path}`), operations, {
    isPublic: true,
  })
  return [response?.status, await response?.json()]
}

describe('answerProbe', () => {
  test('default', async () => {
    expect(await probe('/health')).toEqual([200, { status: 'alive' }])
    expect(await probe('/ready')).toEqual([200, { status: 'ready' }])
  })

  test('error: reports a process that cannot recover as unhealthy', async () => {
    expect(await probe('/health', { isStuck: () => true })).toEqual([503, { status: 'stuck' }])
  })
})

describe('the check of the database', () => {
  test('behavior: D4 fails after the first refused write, and writes every 2 s until one succeeds', async () => {
    const { database: watched, calls } = watchDatabase(database())
    const operations = createOperations({ database: watched })
    const state = async (): Promise<unknown> => (await operations.readiness()).checks.database
    const writes = (): number => calls.filter((call) => call === 'insert stored_values').length
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      for (let probe = 0; probe < 5; probe++) expect(await state()).toBe('ok')
      expect(writes()).toBe(1)
      // Simulates a request that failed on a full disk.
      toDatabaseError(Object.assign(new Error('No space left on device'), { code: '53100' }))
      for (let probe = 0; probe < 5; probe++) expect(await state()).toBe('unavailable')
      expect(writes()).toBe(1)
      vi.advanceTimersByTime(2000)
      for (let probe = 0; probe < 5; probe++) expect(await state()).toBe('ok')
      expect(writes()).toBe(2)
      // No write was refused, so one row per minute is written.
      toDatabaseError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
      vi.advanceTimersByTime(59_000)
      expect(await state()).toBe('ok')
      expect(writes()).toBe(2)
      vi.advanceTimersByTime(1000)
      expect(await state()).toBe('ok')
      expect(writes()).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
