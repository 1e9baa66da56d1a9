import type { Finding } from '../lib/report.js'
import type { Edit } from './mutate.js'

/** A small change that removes a defence, and the test that must fail. */
export interface Saboteur {
  /** A name such as `SEC-36-any-scheme`, which begins with the name of its file. */
  name: string
  /** The file and line of the entry: `saboteurs/SEC-36.txt:12`. */
  where: string
  /**
   * Rows of `docs/threats.md`, such as `SEC-36` or `W3`. @default the row with which the name
   * begins
   */
  rows: readonly string[]
  /** The defence that the change removes. */
  removes: string
  /** The test file, relative to the repository. */
  test: string
  /** Part of the test's title. */
  title: string
  /** The changes, in the order of the entry. */
  edits: readonly Edit[]
}

const ROW = /^(SEC-\d+|[WDS]\d+)$/
const FIELDS = ['Saboteur', 'Row', 'Removes', 'Test', 'Title', 'In'] as const
const REQUIRED = ['Saboteur', 'Removes', 'Test', 'Title'] as const

/** Removes the sign and one space after it. */
const contentOf = (line: string): string => line.slice(line[1] === ' ' ? 2 : 1)

/** Reads the changes of one `In:` line. A `-` line after a `+` line begins the next change. */
function parseEdits(target: string, lines: readonly string[]): Edit[] {
  const [file = '', symbol] = target.split('#')
  const edits: { from: string[]; to: string[] }[] = []
  for (const [index, line] of lines.entries()) {
    if (index === 0 || (line.startsWith('-') && lines[index - 1]?.startsWith('+')))
      edits.push({ from: [], to: [] })
    edits.at(-1)?.[line.startsWith('-') ? 'from' : 'to'].push(contentOf(line))
  }
  return edits.map(({ from, to }) => ({ file, symbol, from: from.join('\n'), to: to.join('\n') }))
}

function parseEntry(file: string, line: number, lines: readonly string[]): Saboteur | Finding {
  const where = `${file}:${line}`
  const fields = new Map<string, string>()
  const edits: Edit[] = []
  for (const [index, text] of lines.entries()) {
    if (/^[-+]/.test(text)) {
      if (edits.length > 0) continue
      return {
        where: `${file}:${line + index}`,
        what: "has changes above 'In: …': put that line before them",
      }
    }
    const [, name = '', value = ''] = /^(\w+): *(.*?) *$/.exec(text) ?? []
    if (!(FIELDS as readonly string[]).includes(name))
      return {
        where: `${file}:${line + index}`,
        what: `'${text}' is none of ${FIELDS.join(', ')} and no change ('-', '+')`,
      }
    if (name !== 'In') fields.set(name, value)
    else {
      const rest = lines.slice(index + 1)
      const end = rest.findIndex((next) => !/^[-+]/.test(next))
      edits.push(...parseEdits(value, end === -1 ? rest : rest.slice(0, end)))
    }
  }
  const field = (name: string): string => fields.get(name) ?? ''
  const name = field('Saboteur')
  const rows = (field('Row') || (/^(SEC-\d+|[WDS]\d+)(?=-)/.exec(name)?.[0] ?? '')).split(', ')
  const saboteur = {
    name,
    where,
    rows,
    removes: field('Removes'),
    test: field('Test'),
    title: field('Title'),
    edits,
  }
  const problem = problemOf(
    file,
    saboteur,
    REQUIRED.filter((required) => field(required) === ''),
  )
  return problem === undefined ? saboteur : { where, what: problem }
}

function problemOf(
  file: string,
  { name, rows, test, title, edits }: Saboteur,
  missing: readonly string[],
): string | undefined {
  const group = /([^/]+)\.txt$/.exec(file)?.[1] ?? ''
  if (missing.length > 0) return `has no line ${missing.map((field) => `'${field}: …'`).join(', ')}`
  if (!name.startsWith(`${group}-`))
    return `'${name}' belongs into another file, or is to begin with '${group}-'`
  const unknown = rows.find((row) => !ROW.test(row))
  if (unknown !== undefined)
    return `Row: '${unknown}' is not a row of docs/threats.md: add a line such as 'Row: SEC-36, W3'`
  if (!/\.test\.tsx?$/.test(test))
    return `Test: '${test}' is not a Vitest file: name the *.test.ts that must turn red`
  if (/%[sdifjo]/.test(title))
    return `Title: '${title}' is the pattern of several tests: write the title of one of them`
  return edits.length === 0
    ? "changes nothing: add 'In: <file>#<symbol>' and below it '-' and '+' lines"
    : undefined
}

/** Reads the entries of one file in `saboteurs/`. A blank line ends an entry. */
export function parseSaboteurs(file: string, text: string): (Saboteur | Finding)[] {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) =>
    line.trim() !== '' && (lines[index - 1] ?? '').trim() === '' ? [index] : [],
  )
  return starts.map((start) => {
    const end = lines.findIndex((line, index) => index > start && line.trim() === '')
    return parseEntry(file, start + 1, lines.slice(start, end === -1 ? undefined : end))
  })
}
