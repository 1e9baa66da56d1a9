import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const dependency = fileURLToPath(new URL('../test/badDependency.ts', import.meta.url))

/** Runs the dependency in a separate process, because frozen globals cannot be unfrozen. */
async function work(
  mode: 'frozen' | 'open',
): Promise<{ received: string[]; refused: string[]; isDone: boolean }> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', dependency, mode])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const listeners = [
  'SubtleCrypto',
  'dispatchEvent',
  'encode',
  'fetch',
  'fill',
  'map',
  'normalize',
  'postMessage',
  'push',
  'stringify',
  'subtle',
  'then',
  'trap',
  'assign',
]

describe('freezeGlobals', () => {
  test('behavior: SEC-67 a malicious dependency captures no secret, and the libraries work with frozen globals', async () => {
    const { received, refused, isDone } = await work('frozen')
    expect(isDone).toBe(true)
    expect(received).toEqual([])
    expect(refused.toSorted()).toEqual(listeners.toSorted())
  })

  test('error: without freezing, the same dependency captures the secret', async () => {
    const { received, refused, isDone } = await work('open')
    expect(isDone).toBe(true)
    expect(refused).toEqual([])
    // Event listeners receive no secret in this test. The first test asserts that they are refused.
    expect(received.toSorted()).toEqual(
      listeners.filter((name) => name !== 'dispatchEvent').toSorted(),
    )
  })
})
