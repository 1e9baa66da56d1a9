import { expect, test } from 'vitest'
import type { Saboteur } from './parseSaboteurs.js'
import { readSaboteurs } from './readSaboteurs.js'
import { findUnknown, findUnproved, rows } from './rows.js'

const saboteurOf = (name: string, rows: string): Saboteur => ({
  name,
  where: `saboteurs/${name}.txt:1`,
  rows: rows.split(', '),
  removes: 'the check',
  test: 'a.test.ts',
  title: 'a',
  edits: [],
})

test('default: each row of the security notes has a saboteur of its name, and each saboteur is of a known row', () => {
  const { saboteurs, findings } = readSaboteurs()
  expect(findings).toEqual([])
  expect({ unproved: findUnproved(saboteurs), unknown: findUnknown(saboteurs) }).toEqual({
    unproved: [],
    unknown: [],
  })
})

test('error: a row without a saboteur, with one filed under another row, or with one that lists another row', () => {
  const others = rows
    .filter((row) => row !== 'SEC-40' && row !== 'W3')
    .map((row) => saboteurOf(`${row}-x`, row))
  expect(findUnproved(others)).toEqual(['SEC-40', 'W3'])
  expect(
    findUnproved([...others, saboteurOf('W19-y', 'W19, SEC-40'), saboteurOf('W3-y', 'W30')]),
  ).toEqual(['SEC-40', 'W3'])
  expect(
    findUnproved([...others, saboteurOf('SEC-40-y', 'W19, SEC-40'), saboteurOf('W3-y', 'W3')]),
  ).toEqual([])
})

test('error: a saboteur of a row that the list does not have', () => {
  expect(findUnknown([saboteurOf('SEC-72-x', 'SEC-72, W1'), saboteurOf('W36-x', 'W36')])).toEqual([
    'SEC-72',
    'W36',
  ])
})
