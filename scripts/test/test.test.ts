import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { countPlaywright, countVitest, judge } from './countResults.js'
import { runSuite } from './runSuite.js'
import type { Suite } from './suites.js'

const file = (status: string, ...statuses: string[]) => ({ name: 'a.test.ts', status, assertionResults: statuses.map((one) => ({ status: one })) })
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

describe('countVitest', () => {
  test('default', () => {
    expect(countVitest({ testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] })).toEqual({ passed: 3, failed: 1, notes: [] })
  })

  test('error: what did not load or did not run counts as failed', () => {
    expect(countVitest({ testResults: [file('failed')] })).toMatchObject({ failed: 1, notes: ['did not load: a.test.ts'] })
    expect(countVitest({ testResults: [file('passed', 'passed', 'skipped', 'todo', 'pending')] })).toMatchObject({ passed: 1, failed: 3 })
  })
})

describe('countPlaywright', () => {
  test('default', () => {
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 0, notes: [] })
  })

  test('error: flaky, skipped, and a server that did not start', () => {
    expect(countPlaywright({ stats: { ...stats, unexpected: 1, flaky: 1, skipped: 1 }, errors: [] })).toMatchObject({ passed: 3, failed: 3 })
    expect(countPlaywright({ stats: { ...stats, expected: 0 }, errors: [{ message: 'port 5173 is taken' }] })).toEqual({
      passed: 0,
      failed: 1,
      notes: ['port 5173 is taken'],
    })
  })
})

describe('judge', () => {
  test('default', () => {
    expect(judge({ passed: 2, failed: 0, notes: [] }, 0)).toEqual({ passed: 2, failed: 0, notes: [] })
    expect(judge({ passed: 2, failed: 1, notes: [] }, 1)).toMatchObject({ failed: 1 })
  })

  test('error: no report, no test, or an unhandled error beside green tests', () => {
    expect(judge(undefined, 1).failed).toBe(1)
    expect(judge({ passed: 0, failed: 0, notes: [] }, 0)).toMatchObject({ failed: 1, notes: ['ran no test'] })
    expect(judge({ passed: 2, failed: 0, notes: [] }, 1).failed).toBe(1)
  })
})

describe('runSuite', () => {
  /** A suite whose program is the given shell script. */
  function suiteOf(script: string): [Suite, string] {
    const bin = testFolder()
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'run'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return [
      { name: 'x', command: (path) => ({ program: 'run', arguments: [path], env: {} }), count: (results) => results as ReturnType<typeof countVitest> },
      bin,
    ]
  }

  test('default', async () => {
    expect(await runSuite(...suiteOf(`echo '{"passed":2,"failed":0,"notes":[]}' > "$1"`))).toEqual({ passed: 2, failed: 0, notes: [] })
  })

  test('error: it crashes, or something it needs is missing', async () => {
    expect((await runSuite(...suiteOf('exit 3'))).notes[0]).toBe('wrote no report (exit code 3)')
    const [suite, bin] = suiteOf('exit 0')
    expect(await runSuite({ ...suite, missing: () => 'install it' }, bin)).toEqual({ passed: 0, failed: 1, notes: ['install it'] })
  })
})
