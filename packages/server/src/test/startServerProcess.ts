import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram, quickStart } from '@latchkey/sandbox/program'
import { makeFolder, type RunningProcess, startProcess, untilReady } from './startProcess.js'

/** A server in a separate process, as in production. */
export interface ServerProcess extends RunningProcess {
  readonly url: string
  readonly operationsUrl: string
}

/** The recovery service in a separate process. */
export interface RecoveryProcess extends RunningProcess {
  readonly url: string
}

const serverMain = fileURLToPath(new URL('../run/main.ts', import.meta.url))
const recoveryMain = fileURLToPath(new URL('recoveryMain.ts', import.meta.url))

/** Starts a service and waits until its output contains its URLs. Returns the match. */
async function startService(parameters: {
  name: string
  main: string
  settings: object
  addresses: RegExp
}): Promise<RunningProcess & { match: RegExpExecArray }> {
  const { name, main, settings, addresses } = parameters
  const folder = makeFolder('service')
  const file = join(folder.path, 'settings.json')
  writeFileSync(file, JSON.stringify({ port: 0, drainSeconds: 0, ...settings }))
  const program = [...quickStart, await bundleProgram(main), file]
  const running = await startProcess(process.execPath, program, { signal: 'TERM' })
  try {
    await untilReady(running, name, async () => addresses.test(running.output()))
  } finally {
    folder.remove()
  }
  const match = addresses.exec(running.output())
  if (!match) throw new Error(`${name} did not print its address: ${running.output()}`)
  return { ...running, match }
}

/** @param settings - As in the settings file. Uses free ports and stops without a delay. */
export async function startServerProcess(settings: object): Promise<ServerProcess> {
  const { match, ...running } = await startService({
    name: 'The server',
    main: serverMain,
    settings: { operationsPort: 0, ...settings },
    addresses: /^Latchkey server at (\S+), for operators at (\S+)$/m,
  })
  const [, url = '', operationsUrl = ''] = match
  return { ...running, url, operationsUrl }
}

/** @param settings - As in the recovery service's settings file. Uses free ports. */
export async function startRecoveryProcess(settings: object): Promise<RecoveryProcess> {
  const { match, ...running } = await startService({
    name: 'The recovery service',
    main: recoveryMain,
    settings: { operationsPort: 0, ...settings },
    addresses: /^Latchkey recovery service at (\S+), for operators at \S+$/m,
  })
  return { ...running, url: match[1] ?? '' }
}
