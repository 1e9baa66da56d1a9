import { stripVTControlCharacters } from 'node:util'
import { firstLines } from './firstLines.js'

const ERROR_LINES = 15

/** The heading of an error in Vitest's output: a rule, the kind of error, a rule. */
const HEADING = /^⎯+ *(?:Unhandled|Uncaught|Error:|Serialized)[^⎯]*⎯+$/

/**
 * Returns the first lines of the unhandled errors in Vitest's output, which its report does not
 * have.
 */
export function unhandledErrors(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const begin = lines.findIndex((line) => /^⎯+ *Unhandled Errors? *⎯+$/.test(line))
  if (begin === -1) return []
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex((line) => /^ *Test Files /.test(line))
  const block = end === -1 ? rest : rest.slice(0, end)
  const headings = block.flatMap((line, index) => (HEADING.test(line) ? [index] : []))
  if (headings.length === 0) return [firstLines(block.join('\n'), ERROR_LINES).join('\n')]
  return headings.map((from, index) =>
    firstLines(block.slice(from, headings[index + 1]).join('\n'), ERROR_LINES).join('\n'),
  )
}
