import { expect, test } from 'vitest'
import { parseSource } from '../lib/parseSource.js'
import { testFindings } from './testFindings.js'

const find = (text: string): string[] =>
  testFindings([parseSource('a.test.ts', text)]).map(({ where, what }) => `${where} ${what}`)

test('default', () => {
  const text = `
test('a', () => expect(list.only).toBe(page.skip(1)))
describe.each(table)('%s', () => test.concurrent('b', { timeout: 300_000 }, run))
test.describe('c', () => test.beforeEach(open))`
  expect(find(text)).toEqual([])
})

test.each([
  "test.skip('a', run)",
  "test.skipIf(isSlow)('a', run)",
  "it.runIf(isFast)('a', run)",
  "describe.skip.each(table)('a', run)",
  "test.describe.fixme('a', run)",
  "test('a', { skip: true }, run)",
  "test('a', () => { test.skip(isFirefox, 'why') })",
  "test('a', () => test.info().skip())",
  "xdescribe('a', run)",
])('error: %s does not run', (text) => {
  expect(find(text)).toEqual([expect.stringMatching(/^a\.test\.ts:1 .*repair it, or delete it/)])
})

test('error: reports tests that disable others, are not written, or are expected to fail', () => {
  expect(find("test.only('a', run)\ndescribe.only('b', run)\nfit('c', run)")).toEqual([
    expect.stringContaining('a.test.ts:1 only: all other tests of the file are left out'),
    expect.stringContaining('a.test.ts:2 only'),
    expect.stringContaining('a.test.ts:3 fit'),
  ])
  expect(find("test.todo('a')")[0]).toContain('todo: write the test now')
  expect(find("test.fails('a', run)")[0]).toContain('fails: a test that must fail proves nothing')
})

test.each([
  "test('a', run, 30_000)",
  "test.each(table)('a', { timeout: 240_000 }, run)",
  "describe('a', { timeout: 60_000 }, run)",
  'beforeAll(open, 60_000)',
])('error: %s has a timeout that a busy machine may exceed', (text) => {
  expect(find(text)).toEqual([
    expect.stringMatching(/^a\.test\.ts:1 a timeout of \d+ ms: .*Remove/),
  ])
})
