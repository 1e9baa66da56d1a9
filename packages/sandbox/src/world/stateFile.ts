import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '@latchkey/testing/node'
import { artifactPaths } from './artifacts.js'
import { build } from './build.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/latchkey', import.meta.url))

const KEPT_MS = 62 * 86_400_000
const BUILDING_MS = 180_000

/** Changes with everything the world is made from. */
function keyOf(chainId: number, span: readonly [number, number]): string {
  const hash = createHash('sha256')
  const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const sources = readdirSync(here).filter((name) => !name.includes('.test.'))
  for (const path of [...artifactPaths(), anvil, ...sources.sort().map((name) => `${here}${name}`)])
    hash.update(readFileSync(path))
  return hash
    .update(JSON.stringify([chainId, span]))
    .digest('hex')
    .slice(0, 16)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No such process.
    return false
  }
}

/** True if the owner of the lock is gone, or has had more time than any build takes. */
function isOver(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    // Still empty: taken just now.
    return (owner > 0 && !isAlive(owner)) || Date.now() - statSync(lock).mtimeMs > BUILDING_MS
  } catch {
    // Given back meanwhile.
    return false
  }
}

/** True for the one process that is to build. Takes over the lock of a process that is gone. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (isOver(lock)) rmSync(lock, { force: true })
  return false
}

/** Removes the files of worlds of earlier months, and of processes that were killed. */
function tidy(folder: string): void {
  for (const name of readdirSync(folder))
    if (Date.now() - statSync(`${folder}/${name}`).mtimeMs > KEPT_MS)
      rmSync(`${folder}/${name}`, { force: true })
}

async function make(file: string, chainId: number, span: readonly [number, number]): Promise<void> {
  const draft = `${file}.${process.pid}`
  const anvil = await startAnvil({
    chainId,
    args: ['--timestamp', String(span[0]), '--dump-state', draft],
  })
  try {
    await build(anvil.url, chainId, span)
    await anvil.stop()
    renameSync(draft, file)
    tidy(dirname(file))
  } finally {
    await anvil.stop()
    rmSync(draft, { force: true })
  }
}

/**
 * Path of a file that anvil loads the world from. Built when there is none that fits, by one
 * process only.
 *
 * @param folder - @default one that `npm ci` empties
 */
export async function stateFile(chainId: number, folder: string = cache): Promise<string> {
  const now = new Date()
  // Two years that end a day before this month begins: on its first day nothing may be of tomorrow.
  const span = [
    Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth(), 1) / 1000,
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0) / 1000,
  ] as const
  const file = `${folder}/chain-${chainId}-${keyOf(chainId, span)}.json`
  const lock = `${file}.lock`
  mkdirSync(folder, { recursive: true })
  while (!existsSync(file)) {
    if (takeLock(lock)) {
      try {
        if (!existsSync(file)) await make(file, chainId, span)
      } finally {
        rmSync(lock, { force: true })
      }
    } else await wait(50)
  }
  return file
}
