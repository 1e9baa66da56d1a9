import { runFrame, runRecovery } from '@latchkey/server'
import { readArguments } from './readArguments.js'
import { UsageError } from './usageError.js'

const services: Readonly<Record<'recovery' | 'frame', (file: string) => Promise<void>>> = {
  recovery: runRecovery,
  frame: runFrame,
}

/** Runs the recovery service, or serves the frame, until this process gets a signal to stop. */
export async function runServiceCommand(
  service: 'recovery' | 'frame',
  args: readonly string[],
): Promise<number> {
  const file =
    readArguments(service, args, { settings: 'text' }, 0).text('settings') ??
    process.env.LATCHKEY_SETTINGS
  if (!file) throw new UsageError(service, 'Name the settings file after --settings.')
  await services[service](file)
  return 0
}
