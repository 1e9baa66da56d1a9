import { describe, expect, test } from 'vitest'
import { sharedDatabase } from '../test/sharedDatabase.js'
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

  test('error: a process that cannot recover by itself is not healthy', async () => {
    expect(await probe('/health', { isStuck: () => true })).toEqual([503, { status: 'stuck' }])
  })
})
