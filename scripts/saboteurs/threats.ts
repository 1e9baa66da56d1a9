import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'
import { testTitles } from '../lib/testTitles.js'
import type { Saboteur } from './parseSaboteurs.js'

/** The page with the table of threats. */
export const threatsFile: 'docs/threats.md' = 'docs/threats.md'

/** A row of {@link threatsFile}. */
export interface Threat {
  /** `SEC-36`, `W3`, `D1`, `S30`, `V4`, or `case 12` of the WalletConnect protocol. */
  id: string
  line: number
  /** Files and folders of the defence, relative to the repository. */
  defences: readonly string[]
}

const ROW = /^\| (SEC-\d+|[WDVS]\d+|case \d+) \|.*\|([^|]*)\|$/
const ID = /(?<![\w-])(?:SEC-\d+|[WDVS]\d+)(?![\w-])/g
const CASES = /\bcases? (\d+(?:(?:, | and )\d+)*)/g

/** Reads the rows of the table. */
export function readThreats(base: string): Threat[] {
  const lines = readFileSync(join(base, threatsFile), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const [, id, last = ''] = ROW.exec(text) ?? []
    const defences = [...last.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    return id ? [{ id, line: index + 1, defences }] : []
  })
}

/** Returns the ids that the title of a test cites. */
export function idsOf(title: string): string[] {
  const cases = [...title.matchAll(CASES)].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
  return [...(title.match(ID) ?? []), ...cases.map((number) => `case ${number}`)]
}

/** Returns the place of the first citation of each id. */
function citations(
  tests: readonly Source[],
  saboteurs: readonly Saboteur[],
): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const cite = (id: string, where: string): void => {
    if (!places.has(id)) places.set(id, where)
  }
  for (const test of tests)
    for (const { texts, line } of testTitles(test))
      for (const id of idsOf(texts.join(' '))) cite(id, `${test.path}:${line}`)
  for (const { rows, where } of saboteurs) for (const id of rows) cite(id, where)
  return places
}

/** Returns the rows that need a saboteur and lack one of their name. */
function unproved(threats: readonly Threat[], saboteurs: readonly Saboteur[]): Threat[] {
  return threats.filter(
    ({ id }) =>
      /^(SEC-|[WDS]\d)/.test(id) &&
      !saboteurs.some(({ name, rows }) => name.startsWith(`${id}-`) && rows.includes(id)),
  )
}

/**
 * Compares the table with the tests and saboteurs. Each cited id must have a row. Each row must be
 * cited and have an existing defence and, except for findings and cases, a saboteur.
 */
export function threatFindings(
  base: string,
  threats: readonly Threat[],
  tests: readonly Source[],
  saboteurs: readonly Saboteur[],
): Finding[] {
  const cited = citations(tests, saboteurs)
  const find = ({ line }: Threat, what: string): Finding => ({
    where: `${threatsFile}:${line}`,
    what,
  })
  const known = new Set(threats.map(({ id }) => id))
  return [
    ...[...cited]
      .filter(([id]) => !known.has(id))
      .map(([id, where]) => ({
        where,
        what: `cites ${id}, which is not in ${threatsFile}: add a row with the rule and its defence, or correct the id`,
      })),
    ...threats
      .filter(({ id }, index) => threats.findIndex((other) => other.id === id) !== index)
      .map((threat) =>
        find(threat, `${threat.id} is in the table twice: give one of them a new id`),
      ),
    ...threats
      .filter(({ id }) => !cited.has(id))
      .map((threat) =>
        find(
          threat,
          `${threat.id} is cited by no test: write ${threat.id} into the title of the test that proves it, or remove the row`,
        ),
      ),
    ...unproved(threats, saboteurs).map((threat) =>
      find(
        threat,
        `${threat.id} has no saboteur: add an entry ${threat.id}-… to saboteurs/${threat.id}.txt, see CONTRIBUTING.md, Saboteurs`,
      ),
    ),
    ...threats.flatMap((threat) =>
      threat.defences.length === 0
        ? [find(threat, `${threat.id} names no file of its defence: add it to the last column`)]
        : threat.defences
            .filter((path) => !existsSync(join(base, path)))
            .map((path) =>
              find(threat, `${path} does not exist any more: name the new file of the defence`),
            ),
    ),
  ]
}
