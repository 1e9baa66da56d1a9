import { runServer } from '@latchkey/server'
import { readArguments } from './readArguments.js'

/** Runs the server until this process gets a signal to stop. */
export async function runServerCommand(args: readonly string[]): Promise<number> {
  const { text } = readArguments('server', args, { settings: 'text' }, 0)
  await runServer(text('settings'))
  return 0
}
