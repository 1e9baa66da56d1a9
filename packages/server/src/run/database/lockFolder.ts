import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { mkdir, open, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noop } from '@latchkey/protocol/std'
import { createLog, type Log } from '../log/createLog.js'
import { takeKernelLock } from './kernelLock.js'
import { ownIdentity, type ProcessIdentity, stateOf } from './processIdentity.js'

/** Interval of the holder's heartbeat, in milliseconds. */
const BEAT_MS = 1000

const LOOK_MS = 200

/**
 * Number of checks without a heartbeat, 5 s, after which an invisible holder counts as ended. Not a
 * duration, because a suspended waiter sees no heartbeats either.
 */
const MAX_SILENT_LOOKS = 25

/** Number of checks after which the log names the holder. */
const LOOKS_BEFORE_NOTICE = 5

interface Holder extends ProcessIdentity {
  /** Distinguishes two locks of one process. */
  id: string
}

/** A folder that this process may write to. */
export interface FolderLock {
  /**
   * Ends this process with code 1 if the lock is no longer its own. @throws when the lock cannot be
   * read
   */
  assertHeld(): void
  release(): Promise<void>
}

async function unlessMissing<value>(read: Promise<value>): Promise<value | undefined> {
  try {
    return await read
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    // A process that ended while it wrote its lock left it incomplete.
    return undefined
  }
}

function describe(text: string | undefined): string {
  const holder = parseHolder(text ?? '')
  return holder ? `process ${holder.pid} on ${holder.host}` : 'an unknown process'
}

function inUse(folder: string, text: string | undefined): Error {
  return new Error(
    `The database folder ${folder} is in use by another process (${describe(text)}). Stop it, or use PostgreSQL: several servers can share that.`,
  )
}

/**
 * Returns the last heartbeat. Its value is of the holder's clock, so only a change shows that the
 * holder is alive.
 */
async function readBeat(path: string): Promise<number | undefined> {
  return (await unlessMissing(stat(path)))?.mtimeMs
}

async function isHeld(path: string, text: string, log: Pick<Log, 'event'>): Promise<boolean> {
  const holder = parseHolder(text)
  const state = holder ? stateOf(holder) : 'unknown'
  if (state !== 'unknown') return state === 'alive'
  const first = await readBeat(path)
  for (let looks = 1; first !== undefined && looks <= MAX_SILENT_LOOKS; looks++) {
    await sleep(LOOK_MS)
    const last = await readBeat(path)
    if (last !== first) return last !== undefined
    if (looks === LOOKS_BEFORE_NOTICE) log.event('waiting_for_lock', { holder: describe(text) })
  }
  return false
}

/**
 * Removes the lock of an ended holder. Runs in one process at a time, and checks again first:
 * another process may have removed it and taken the folder meanwhile.
 */
async function clear(path: string, text: string): Promise<void> {
  const turn = `${path}.clear`
  try {
    await mkdir(turn)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    await sleep(LOOK_MS)
    // A process that ended during the removal left this folder.
    const since = await readBeat(turn)
    if (since !== undefined && Date.now() - since > MAX_SILENT_LOOKS * LOOK_MS)
      await rmdir(turn).catch(noop)
    return
  }
  try {
    if ((await unlessMissing(readFile(path, 'utf8'))) === text) await rm(path, { force: true })
  } finally {
    await rmdir(turn)
  }
}

async function claim(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(text)
    await file.close()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EEXIST') return false
    throw error
  }
}

async function takeFile(
  folder: string,
  path: string,
  text: string,
  log: Pick<Log, 'event'>,
): Promise<void> {
  while (!(await claim(path, text))) {
    const holder = await unlessMissing(readFile(path, 'utf8'))
    if (holder === undefined) continue
    if (await isHeld(path, holder, log)) throw inUse(folder, holder)
    await clear(path, holder)
  }
}

/**
 * Locks a folder for this process, with the kernel's lock if it is supported and always with a lock
 * file. A visible process keeps its folder even while it is suspended. The lock file of an
 * invisible one, for example in another container, is taken over after 5 s without a heartbeat.
 * That process stops at its next check of the lock.
 *
 * @throws when another process holds the folder.
 */
export async function lockFolder(
  folder: string,
  log: Pick<Log, 'event'> = createLog(),
): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'lock')
  const text = JSON.stringify({ id: randomUUID(), ...ownIdentity() } satisfies Holder)
  const kernelLock = await takeKernelLock(folder)
  if (kernelLock === 'held') throw inUse(folder, await unlessMissing(readFile(path, 'utf8')))
  const releaseKernelLock = async (): Promise<void> =>
    kernelLock === 'unsupported' ? undefined : kernelLock.close()
  try {
    await takeFile(folder, path, text, log)
  } catch (error) {
    await releaseKernelLock()
    throw error
  }

  function assertHeld(): void {
    const found = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    if (found === text) return
    log.event('lock_lost', { holder: describe(found) })
    process.exit(1)
  }

  const beat = setInterval(() => {
    try {
      assertHeld()
      const now = new Date()
      utimesSync(path, now, now)
    } catch {
      // For example too many open files. The next heartbeat checks again.
    }
  }, BEAT_MS)
  beat.unref()
  return {
    assertHeld,
    async release() {
      clearInterval(beat)
      if ((await unlessMissing(readFile(path, 'utf8'))) === text) await rm(path, { force: true })
      await releaseKernelLock()
    },
  }
}
