import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeFolder, type RunningProcess, startProcess, untilReady } from './startProcess.js'

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess extends RunningProcess {
  readonly url: string
  readonly operationsUrl: string
}

const main = fileURLToPath(new URL('../run/main.ts', import.meta.url))
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/**
 * @param settings - As in the settings file; both ports are any free ones, and it stops without a
 * delay.
 */
export async function startServerProcess(settings: object): Promise<ServerProcess> {
  const folder = makeFolder('server')
  const file = join(folder.path, 'settings.json')
  writeFileSync(file, JSON.stringify({ port: 0, operationsPort: 0, drainSeconds: 0, ...settings }))
  const running = await startProcess(
    process.execPath,
    ['--conditions=source', '--import', tsx, main, file],
    { signal: 'TERM' },
  )
  const readAddresses = (): RegExpExecArray | null =>
    /^Latchkey server at (\S+), for operators at (\S+)$/m.exec(running.output())
  try {
    await untilReady(running, 'The server', async () => readAddresses() !== null)
  } finally {
    folder.remove()
  }
  const [, url = '', operationsUrl = ''] = readAddresses() ?? []
  return { ...running, url, operationsUrl }
}
