// npm run test:saboteurs: removes each defence once, in a copy, and requires that its test fails.
// Words select by parts of names. `--touched` selects the saboteurs whose entry, target symbol or
// test file changed, at most `--max`, which differ per commit. `--base` sets the commit to compare
// with. `--sample 24` adds that many, which differ per commit. `--minutes` starts no further one
// after that time. `--copies 1` runs one at a time.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles, readerAt } from '../lib/changedFiles.js'
import { copyTree } from '../lib/copyTree.js'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { readSaboteurs } from './readSaboteurs.js'
import { checkUntouched, sabotage } from './sabotage.js'
import { choose, selectTouched } from './touched.js'

const text = { type: 'string' } as const
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    touched: { type: 'boolean' },
    base: text,
    max: text,
    sample: text,
    minutes: text,
    copies: text,
  },
})
const numberOf = (name: 'max' | 'sample' | 'minutes' | 'copies'): number | undefined =>
  values[name] === undefined ? undefined : Number(values[name])
const deadline = Date.now() + (numberOf('minutes') ?? Number.POSITIVE_INFINITY) * 60_000

const { saboteurs, findings } = readSaboteurs()
const unread = findings.length
const named = saboteurs.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
const { output: commit } = await runCommand('git', ['rev-parse', 'HEAD'])
const changes = values.touched
  ? await changedFiles(values.base ?? process.env.SABOTEUR_BASE)
  : undefined
const now = (file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
const touched = changes && selectTouched(named, changes.files, readerAt(changes.base), now)
const { names, left } = choose(
  named.map(({ name }) => name),
  { commit, touched, max: numberOf('max'), sample: numberOf('sample') },
)
if (changes)
  console.log(
    `${changes.files.length} files differ from ${changes.base.slice(0, 12)}: ${touched?.length} saboteurs touched`,
  )

// Two copies at once, because a test that waits for a clock or a node does not use its core.
const copies = Array.from({ length: numberOf('copies') ?? 2 }, () => copyTree(root))
// Also deleted on Ctrl-C.
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

const chosen = named.filter(({ name }) => names.includes(name))
// Runs the unchanged test file once for all of its saboteurs, which also fills the cache of
// transformed modules.
const waiting = [...new Set(chosen.map(({ test }) => test))].map((file) =>
  chosen.filter(({ test }) => test === file),
)
let count = unread

async function work(copy: string): Promise<void> {
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const unfit = Date.now() < deadline ? await checkUntouched(copy, group) : []
    for (const saboteur of group) {
      if (Date.now() >= deadline) return
      const finding =
        unfit.find(({ where }) => where === saboteur.where) ?? (await sabotage(copy, saboteur))
      count++
      if (finding) findings.push(finding)
      console.log(`${finding ? 'FAIL' : 'red '}  ${saboteur.name}  ${saboteur.removes}`)
    }
  }
}
await Promise.all(copies.map(work))
for (const { where, what } of findings) console.error(`${where}  ${what}`)
if (named.length === 0) console.error('No entry in saboteurs/ has such a name.')
const postponed = left.length + names.length - (count - unread)
if (postponed > 0)
  console.log(`${postponed} more of them are left to the nightly run: npm run test:saboteurs`)
console.log(`red ${count - findings.length} of ${count}`)
process.exitCode = findings.length === 0 && named.length > 0 ? 0 : 1
