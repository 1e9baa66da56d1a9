import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSource } from '../lib/parseSource.js'
import { testFolder } from '../lib/testFolder.js'
import type { Saboteur } from './parseSaboteurs.js'
import { idsOf, readThreats, threatFindings, threatsFile } from './threats.js'

const saboteurOf = (name: string, rows: string): Saboteur => ({
  name,
  where: `saboteurs/${name}.txt:1`,
  rows: rows.split(', '),
  removes: 'the check',
  test: 'a.test.ts',
  title: 'a',
  edits: [],
})

function find(
  rows: readonly string[],
  titles: readonly string[],
  saboteurs: readonly Saboteur[],
): string[] {
  const base = testFolder()
  mkdirSync(join(base, 'docs'))
  mkdirSync(join(base, 'src'))
  writeFileSync(
    join(base, threatsFile),
    `# Threats\n\n| id | rule | defence |\n|---|---|---|\n${rows.join('\n')}\n`,
  )
  const tests = titles.map((title) => parseSource('a.test.ts', `test('${title}', run)`))
  return threatFindings(base, readThreats(base), tests, saboteurs).map(
    ({ where, what }) => `${where} ${what}`,
  )
}

const row = (id: string, path = 'src'): string => `| ${id} | A rule. | \`${path}\` |`

test('default', () => {
  const rows = [row('SEC-01'), row('V2'), row('case 3')]
  const titles = ['error: SEC-01 refuses', 'behavior: V2 stays', 'cases 3 and 3']
  expect(find(rows, titles, [saboteurOf('SEC-01-x', 'SEC-01')])).toEqual([])
})

test('default: returns only the ids of threats, findings and cases in a title', () => {
  expect(idsOf('error: SEC-36, W3 and D1 of V12 in cases 4, 5 and 26; case 7')).toEqual([
    'SEC-36',
    'W3',
    'D1',
    'V12',
    'case 4',
    'case 5',
    'case 26',
    'case 7',
  ])
  expect(idsOf('ERC-6492, U+D800x, IPv6, V11-like, SW3, in case of 5')).toEqual([])
})

test('error: reports a cited id without a row', () => {
  expect(find([], ['SEC-72 refuses'], [saboteurOf('modal-x', 'W36')])).toEqual([
    expect.stringMatching(/^a\.test\.ts:1 cites SEC-72, which is not in docs\/threats\.md: add/),
    expect.stringMatching(/^saboteurs\/modal-x\.txt:1 cites W36/),
  ])
})

test('error: reports a row that no test cites, a duplicate, and one without an existing defence', () => {
  expect(find([row('V2')], [], [])).toEqual([
    expect.stringContaining('docs/threats.md:5 V2 is cited by no test: write V2 into the title'),
  ])
  expect(find([row('V2'), row('V2')], ['V2'], [])).toEqual([
    expect.stringContaining('docs/threats.md:6 V2 is in the table twice'),
  ])
  expect(find([row('V2', 'src/gone.ts')], ['V2'], [])).toEqual([
    expect.stringContaining('src/gone.ts does not exist any more: name the new file'),
  ])
  expect(find(['| V2 | A rule. |  |'], ['V2'], [])).toEqual([
    expect.stringContaining('V2 names no file of its defence'),
  ])
})

test('error: reports a threat without a saboteur of its name, and one whose saboteur lists another', () => {
  const missing = 'docs/threats.md:5 SEC-40 has no saboteur: add an entry SEC-40-… to'
  const check = (...saboteurs: Saboteur[]): string[] =>
    find([row('SEC-40'), row('W19')], ['SEC-40 W19'], [saboteurOf('W19-x', 'W19'), ...saboteurs])
  expect(check()).toEqual([expect.stringContaining(missing)])
  expect(check(saboteurOf('W19-y', 'W19, SEC-40'))).toEqual([expect.stringContaining(missing)])
  expect(check(saboteurOf('SEC-40-y', 'W19'))).toEqual([expect.stringContaining(missing)])
  expect(check(saboteurOf('SEC-40-y', 'W19, SEC-40'))).toEqual([])
})
