import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './readArguments.js'

const MISSING = `The sandbox is part of the repository, not of this package. Get the repository, then:

  npm ci && npm start
`

/** Starts the same process as `npm start`, and exits with it. */
export async function runSandbox(args: readonly string[]): Promise<number> {
  readArguments('sandbox', args, {}, 0)
  const root = resolve(fileURLToPath(import.meta.url), '../../../..')
  const main = resolve(root, 'packages/sandbox/src/main.ts')
  if (!existsSync(main)) {
    process.stderr.write(MISSING)
    return 1
  }
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    cwd: root,
    stdio: 'inherit',
  })
  // Ctrl-C reaches both processes. A signal to this process alone is forwarded.
  const pass = (signal: NodeJS.Signals): unknown => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  return new Promise((done, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => done(code ?? 1))
  })
}
