// npm test: every suite, one after the other, also after a failure. Last line: the sum.
import { runSuite } from './runSuite.js'
import { suites } from './suites.js'

const lines: string[] = []
const sum = { passed: 0, failed: 0 }
for (const suite of suites()) {
  console.log(`\n── ${suite.name}`)
  const { passed, failed, notes } = await runSuite(suite)
  sum.passed += passed
  sum.failed += failed
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${suite.name}: ${passed} passed, ${failed} failed`,
    ...notes.map((note) => note.replaceAll(/^/gm, '      ')),
  )
}
console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
