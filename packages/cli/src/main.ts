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
  // Prints the message only: the cause is outside of this program, so a stack does not help.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
}

const code = await runCommand(process.argv.slice(2)).catch(onFailure)
process.exit(code)
