import { expect, test } from 'vitest'
import type { Mutant } from './runStryker.js'
import { findStale, percent, scoreOf, sum } from './scores.js'

const mutant = (part: Partial<Mutant>): Mutant => ({
  file: 'a.ts',
  line: 1,
  mutator: 'NumberLiteral',
  from: '1',
  to: '3',
  isKilled: false,
  ...part,
})
const equivalent = { file: 'a.ts', from: '1', to: '3', why: 'It is never read.' }

test('default: returns the share of killed mutants', () => {
  expect(scoreOf([mutant({ isKilled: true }), mutant({})], [])).toEqual([1, 2])
})

test('behavior: ignores equivalent survivors, and counts killed ones', () => {
  expect(scoreOf([mutant({}), mutant({ isKilled: true })], [equivalent])).toEqual([1, 1])
  for (const other of [{ file: 'b.ts' }, { from: '2' }, { to: '5' }])
    expect(scoreOf([mutant(other)], [equivalent])).toEqual([0, 1])
})

test('behavior: rounds percentages to one decimal, and returns 100 without mutants', () => {
  expect([
    percent([2, 3]),
    percent([0, 0]),
    percent(
      sum([
        [1, 2],
        [3, 4],
      ]),
    ),
  ]).toEqual([66.7, 100, 66.7])
})

test('behavior: reports a listed equivalent mutant that a test notices, in the given files only', () => {
  expect(findStale([mutant({ isKilled: true })], [equivalent])).toEqual([equivalent])
  expect(findStale([mutant({})], [equivalent])).toEqual([])
  expect(findStale([mutant({ file: 'b.ts' })], [equivalent])).toEqual([])
})

test('behavior: an entry excuses one mutant, or its given number', () => {
  const both = [mutant({ line: 1 }), mutant({ line: 2 })]
  expect(scoreOf(both, [equivalent])).toEqual([0, 1])
  expect(scoreOf(both, [{ ...equivalent, times: 2 }])).toEqual([0, 0])
})
