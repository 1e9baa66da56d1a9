#!/usr/bin/env node
import { runCommand } from './runCommand.js'
import { UsageError } from './usageError.js'

function onFailure(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(
      `${error.message}\nTry "latchkey ${error.command} --help".\n`.replace(
        'latchkey  ',
        'latchkey ',
      ),
    )
    return 2
  }
  // What goes wrong outside of this program is a sentence; a stack would only hide it.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
}

const code = await runCommand(process.argv.slice(2)).catch(onFailure)
process.exit(code)
