// npm run check:language: checks the mechanical rules of plain language against the counts in
// language.json, the links between pages, and the form of decision records.
// `-- --update` stores lower counts, `-- --list <area>` prints every finding of an area.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource } from '../lib/parseSource.js'
import { report } from '../lib/report.js'
import { root } from '../lib/workspace.js'
import { readSaboteurs } from '../saboteurs/readSaboteurs.js'
import {
  countFindings,
  type LanguageCounts,
  languageFindings,
  lowerCounts,
  risenFindings,
} from './languageFindings.js'
import { decisionFindings, linkFindings } from './pageFindings.js'
import { type Prose, proseOfPage, proseOfSource } from './proseOf.js'

/** The commit after which subjects are checked. Earlier ones cannot change. */
const COMMITS_SINCE = '16a0fed8'
const COUNTS = join(root, 'scripts/checkLanguage/language.json')

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((line) => line !== '')

function proseOfFile(path: string): Prose[] {
  const text = readFileSync(join(root, path), 'utf8')
  return path.endsWith('.md') ? proseOfPage(path, text) : proseOfSource(parseSource(path, text))
}

/** A shallow clone may lack the commit. Without it no subjects are checked. */
function commitSubjects(): Prose[] {
  try {
    return git('log', '--format=%h %s', `${COMMITS_SINCE}..HEAD`).map((line) => {
      const [commit = '', ...words] = line.split(' ')
      return { kind: 'commit', where: commit, text: words.join(' ') }
    })
  } catch {
    return []
  }
}

/** The property that each saboteur removes. */
function saboteurTexts(): Prose[] {
  return readSaboteurs().saboteurs.map(({ where, removes }) => ({
    kind: 'title',
    where,
    text: removes,
  }))
}

const files = git('ls-files', '*.ts', '*.tsx', '*.md').filter(
  (path) =>
    existsSync(join(root, path)) &&
    !path.endsWith('.d.ts') &&
    // The rules and their tests contain the words.
    !path.startsWith('scripts/checkLanguage/'),
)
const findings = languageFindings([
  ...files.flatMap(proseOfFile),
  ...saboteurTexts(),
  ...commitSubjects(),
])
const kept = existsSync(COUNTS) ? (JSON.parse(readFileSync(COUNTS, 'utf8')) as LanguageCounts) : {}
const counts = countFindings(findings)
const [, , flag, area] = process.argv
if (flag === '--list')
  for (const finding of findings)
    if (!area || finding.area === area) console.log(`${finding.where}  ${finding.what}`)
if (flag === '--update') {
  const lower = lowerCounts(counts, kept)
  writeFileSync(COUNTS, `${JSON.stringify(lower, undefined, 2)}\n`)
}
for (const [name, count] of Object.entries(counts))
  console.log(`${name}  ${count} (${kept[name] ?? 0} kept)`)
const pages = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
report('check:language', `${files.length} files, ${findings.length} findings`, [
  ...risenFindings(findings, kept),
  ...pages.flatMap((page) => [...linkFindings(root, page), ...decisionFindings(page)]),
])
