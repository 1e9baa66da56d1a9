// npm run test:saboteurs: takes each defence away once, in a copy, and requires that its test turns red.
// `--sample 24` takes that many, others with each commit; further words are parts of file names.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Finding } from '../lib/report.js'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { copyTree } from './copyTree.js'
import { parsePatch, type Saboteur } from './parsePatch.js'
import { checkUntouched, sabotage } from './sabotage.js'

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { sample: { type: 'string' } } })
const folder = join(root, 'saboteurs')
const all = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.patch') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  : []
const head = (await runCommand('git', ['rev-parse', 'HEAD'])).output
const turn = (name: string): string => createHash('sha256').update(head).update(name).digest('hex')
const files = values.sample === undefined ? all.sort() : all.sort((one, other) => turn(one).localeCompare(turn(other))).slice(0, Number(values.sample))
const parsed = files.map((file) => parsePatch(file, readFileSync(join(folder, file), 'utf8')))
const saboteurs = parsed.filter((one): one is Saboteur => 'row' in one)
const findings: Finding[] = parsed.filter((one): one is Finding => 'what' in one)

// Two at a time, each in a copy of its own: a test that waits for a clock or a node leaves a core to the other.
const copies = [copyTree(root), copyTree(root)]
// Also on Ctrl-C.
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

const unfit = await checkUntouched(copies[0] as string, saboteurs)
findings.push(...unfit)
const waiting = saboteurs.filter(({ file }) => !unfit.some(({ where }) => where.endsWith(`/${file}`)))
async function work(copy: string): Promise<void> {
  for (let saboteur = waiting.shift(); saboteur; saboteur = waiting.shift()) {
    const finding = await sabotage(copy, join(folder, saboteur.file), saboteur)
    if (finding) findings.push(finding)
    console.log(`${finding ? 'FAIL' : 'red '}  ${saboteur.row}  ${saboteur.removes}`)
  }
}
await Promise.all(copies.map(work))
for (const { where, what } of findings) console.error(`${where}  ${what}`)
if (files.length === 0) console.error('saboteurs/ has no patch')
console.log(`red ${files.length - findings.length} of ${files.length}`)
process.exitCode = findings.length === 0 && files.length > 0 ? 0 : 1
