// npm test: installs what the machine lacks, then every suite, one after the other, also after a
// failure. Last line: the sum.
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { formatMinutes } from './fileTimes.js'
import { runSuite } from './runSuite.js'
import { suites } from './suites.js'

const SLOWEST = 10

// Suites whose programs are missing fail, the others run.
await runCommand(join(root, 'scripts/machine/install.sh'), [], { isShown: true })

const lines: string[] = []
const sum = { passed: 0, failed: 0, ms: 0 }
for (const suite of suites()) {
  console.log(`\n── ${suite.name}`)
  const { passed, failed, notes, ms, times } = await runSuite(suite)
  sum.passed += passed
  sum.failed += failed
  sum.ms += ms
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${suite.name}: ${passed} passed, ${failed} failed, ${formatMinutes(ms)} minutes`,
    ...notes.map((note) => note.replaceAll(/^/gm, '      ')),
  )
  if (times.length > 0) console.log(`\nslowest files of ${suite.name}, minutes`)
  for (const { file, ms: time } of times.slice(0, SLOWEST))
    console.log(`${formatMinutes(time).padStart(6)}  ${file}`)
}
console.log(`\n${lines.join('\n')}\n\n${formatMinutes(sum.ms)} minutes`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
