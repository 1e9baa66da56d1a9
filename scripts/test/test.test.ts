import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { root } from '../lib/workspace.js'
import { countPlaywright, countVitest, judge } from './countResults.js'
import { runSuite } from './runSuite.js'
import type { Suite } from './suites.js'
import { unhandledErrors } from './unhandledErrors.js'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
})
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

const vitestOutput = `
 ✓ a.test.ts (1 test) 53ms
⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 2 unhandled errors during the test run.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
Error: a late rejection
 ❯ Timeout._onTimeout a.test.ts:2:68

This error originated in "a.test.ts" test file.

⎯⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯
TypeError: thrown in a timer
 ❯ Timeout._onTimeout a.test.ts:2:134
⎯⎯⎯⎯⎯⎯⎯⎯

 Test Files  1 passed (1)
`

describe('countVitest', () => {
  test('default', () => {
    const message = [
      'AssertionError: expected 1 to be 2',
      '',
      ...Array.from({ length: 20 }, (_, line) => `    at line ${line}`),
    ].join('\n')
    const red = { status: 'failed', fullName: 'sums behavior: adds', failureMessages: [message] }
    const files = [
      file('passed', 'passed', 'passed'),
      {
        name: join(root, 'b.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'passed' }, red],
      },
    ]
    expect(countVitest({ testResults: files })).toEqual({
      passed: 3,
      failed: 1,
      notes: [
        'b.test.ts › sums behavior: adds\nAssertionError: expected 1 to be 2\n    at line 0\n    at line 1\n    at line 2\n    at line 3\n    at line 4',
      ],
    })
  })

  test('error: counts a file that did not load and a test that did not run as failed', () => {
    const unloaded = {
      ...file('failed'),
      name: join(root, 'packages/a.test.ts'),
      message: 'Cannot find b.js',
    }
    expect(countVitest({ testResults: [unloaded] })).toMatchObject({
      failed: 1,
      notes: ['packages/a.test.ts › did not load, or what it starts with failed\nCannot find b.js'],
    })
    expect(
      countVitest({ testResults: [file('passed', 'passed', 'skipped', 'todo', 'pending')] }),
    ).toMatchObject({ passed: 1, failed: 3 })
  })
})

describe('countPlaywright', () => {
  test('default', () => {
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 0, notes: [] })
  })

  test('behavior: reports a failed test with its errors, without colours, and its pages', () => {
    const location = { file: join(root, 'e2e/a.spec.ts'), line: 7 }
    const tests = [
      {
        status: 'unexpected',
        annotations: [{ type: 'frame', description: 'http://localhost/\n- heading "Send"' }],
        results: [
          {
            errors: [
              { message: '\u001b[31mError:\u001b[39m not visible\n\nCall log:', location },
              { message: 'console error' },
            ],
          },
        ],
      },
    ]
    const green = [{ status: 'expected', results: [{}] }]
    const specs = [
      { title: 'error: it opens', file: 'a.spec.ts', tests },
      { title: 'default', file: 'a.spec.ts', tests: green },
    ]
    const suites = [{ title: 'a.spec.ts', suites: [{ title: 'on a phone', specs }] }]
    expect(countPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites })).toEqual({
      passed: 3,
      failed: 1,
      notes: [
        [
          'a.spec.ts › error: it opens',
          'at e2e/a.spec.ts:7',
          'Error: not visible',
          'Call log:',
          'console error',
          'http://localhost/',
          '- heading "Send"',
        ].join('\n'),
      ],
    })
  })

  test('error: counts flaky and skipped tests, and a server that did not start, as failed', () => {
    expect(
      countPlaywright({ stats: { ...stats, unexpected: 1, flaky: 1, skipped: 1 }, errors: [] }),
    ).toMatchObject({ passed: 3, failed: 3 })
    expect(
      countPlaywright({
        stats: { ...stats, expected: 0 },
        errors: [{ message: 'port 5173 is taken' }],
      }),
    ).toEqual({
      passed: 0,
      failed: 1,
      notes: ['port 5173 is taken'],
    })
  })
})

describe('judge', () => {
  test('default', () => {
    expect(judge({ passed: 2, failed: 0, notes: [] }, 0)).toEqual({
      passed: 2,
      failed: 0,
      notes: [],
    })
    expect(judge({ passed: 2, failed: 1, notes: [] }, 1)).toMatchObject({ failed: 1 })
  })

  test('error: fails without a report or tests, and for an unhandled error beside passed tests', () => {
    expect(judge(undefined, 1).failed).toBe(1)
    expect(judge({ passed: 0, failed: 0, notes: [] }, 0)).toMatchObject({
      failed: 1,
      notes: ['ran no test'],
    })
    expect(judge({ passed: 2, failed: 0, notes: [] }, 1, 'first\nlast\n')).toEqual({
      passed: 2,
      failed: 1,
      notes: ['all tests passed, but it ended with exit code 1\nfirst\nlast'],
    })
    expect(judge(undefined, 1, 'no such file').notes).toEqual([
      'wrote no report (exit code 1)\nno such file',
    ])
  })

  test('behavior: reports an unhandled error beside a failed test', () => {
    const { failed, notes } = judge({ passed: 2, failed: 1, notes: ['a test'] }, 1, vitestOutput)
    expect([failed, notes]).toEqual([
      1,
      [
        'a test',
        expect.stringContaining('a late rejection'),
        expect.stringContaining('thrown in a timer'),
      ],
    ])
  })
})

describe('unhandledErrors', () => {
  test('default', () => {
    expect(unhandledErrors(vitestOutput)).toEqual([
      '⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯\nError: a late rejection\n ❯ Timeout._onTimeout a.test.ts:2:68\nThis error originated in "a.test.ts" test file.',
      '⎯⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯\nTypeError: thrown in a timer\n ❯ Timeout._onTimeout a.test.ts:2:134\n⎯⎯⎯⎯⎯⎯⎯⎯',
    ])
  })

  test('behavior: returns none for a passed run, the whole block of another form, and at most 15 lines', () => {
    expect(unhandledErrors(' Test Files  1 passed (1)\n')).toEqual([])
    expect(unhandledErrors('⎯⎯ Unhandled Error ⎯⎯\nworker gone\n')).toEqual(['worker gone'])
    const long = vitestOutput.replace(
      ' ❯ Timeout._onTimeout a.test.ts:2:68',
      Array(50).fill(' ❯ somewhere').join('\n'),
    )
    expect(unhandledErrors(long)[0]?.split('\n')).toHaveLength(15)
  })
})

describe('runSuite', () => {
  /** Creates a suite that runs the given shell script. */
  function suiteOf(script: string): [Suite, string] {
    const bin = testFolder()
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'run'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return [
      {
        name: 'x',
        command: (path) => ({ program: 'run', arguments: [path], env: {} }),
        count: (results) => results as ReturnType<typeof countVitest>,
        times: () => [{ file: 'a.test.ts', ms: 5 }],
      },
      bin,
    ]
  }

  test('default', async () => {
    expect(await runSuite(...suiteOf(`echo '{"passed":2,"failed":0,"notes":[]}' > "$1"`))).toEqual({
      name: 'x',
      passed: 2,
      failed: 0,
      notes: [],
      ms: expect.any(Number),
      times: [{ file: 'a.test.ts', ms: 5 }],
    })
  })

  test('behavior: a suite with a sandbox uses other ports than another sandbox', async () => {
    const usual = createServer().listen(5173, 'localhost')
    onTestFinished(() => void usual.close())
    await once(usual, 'listening').catch(() => 'another sandbox is running')
    const [suite, bin] = suiteOf(
      `echo "{\\"passed\\":$LATCHKEY_PORT_OFFSET,\\"failed\\":0,\\"notes\\":[]}" > "$1"`,
    )
    expect((await runSuite({ ...suite, hasSandbox: true }, bin)).passed).toBeGreaterThan(0)
  })

  test('error: fails if the program crashes or a requirement is missing', async () => {
    const crashed = await runSuite(...suiteOf('exit 3'))
    expect([crashed.notes[0], crashed.times]).toEqual(['wrote no report (exit code 3)', []])
    const [suite, bin] = suiteOf('exit 0')
    expect(await runSuite({ ...suite, missing: () => 'install it' }, bin)).toEqual({
      name: 'x',
      passed: 0,
      failed: 1,
      notes: ['install it'],
      ms: 0,
      times: [],
    })
  })
})
