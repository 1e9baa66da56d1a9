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

/** A hash of all files from which the world is built. */
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

/** True if the owner of the lock has exited, or has had more time than any build takes. */
function isOver(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    // Empty, because it was taken just now.
    return (owner > 0 && !isAlive(owner)) || Date.now() - statSync(lock).mtimeMs > BUILDING_MS
  } catch {
    // Released meanwhile.
    return false
  }
}

/** Returns true for the one process that builds. Takes over the lock of an exited process. */
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
 * Resolves to the path of a file from which anvil loads the world. One process builds it if it is
 * missing.
 *
 * @param folder - @default one that `npm ci` empties
 */
export async function stateFile(chainId: number, folder: string = cache): Promise<string> {
  const now = new Date()
  // Two years that end a day before this month, so that no block has a future time on its first
  // day.
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
