// npm test: installs missing programs, then runs every suite, also after a failure. The last
// line is the sum. npm run test:all also runs the long tests.
import { join } from 'node:path'
import { runAll, runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { formatMinutes } from './fileTimes.js'
import { runSuite } from './runSuite.js'
import { suites } from './suites.js'

const SLOWEST = 10

// Suites without their programs fail; the others run.
await runCommand(join(root, 'scripts/machine/install.sh'), [], { isShown: true })

const started = performance.now()
const lists = suites(process.argv.includes('--all')).map((list) =>
  list.map((suite) => () => runSuite(suite)),
)
const runs = (await Promise.all(lists.map((list) => runAll(list, 1)))).flat()

for (const { name, times } of runs) {
  if (times.length > 0) console.log(`\nslowest files of ${name}, minutes`)
  for (const { file, ms } of times.slice(0, SLOWEST))
    console.log(`${formatMinutes(ms).padStart(6)}  ${file}`)
}
console.log()
for (const { name, passed, failed, notes, ms } of runs) {
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  console.log(`${mark}  ${name}: ${passed} passed, ${failed} failed, ${formatMinutes(ms)} minutes`)
  for (const note of notes) console.log(note.replaceAll(/^/gm, '      '))
}
const sum = (count: 'passed' | 'failed'): number => runs.reduce((all, run) => all + run[count], 0)
console.log(`\n${formatMinutes(performance.now() - started)} minutes`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
