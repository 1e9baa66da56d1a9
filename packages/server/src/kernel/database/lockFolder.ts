import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Milliseconds between two signs of life of whoever holds a folder. */
const BEAT_MS = 1000

/** Milliseconds without one after which the holder is taken for dead. */
const SILENCE_MS = 5000

interface Holder {
  id: string
  pid: number
  host: string
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT'
}

async function readHolder(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, but there.
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

/** Moment of the last sign of life. */
async function beatOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A process of this machine is asked for; one of another container has to show signs of life. */
async function isHeld(path: string, text: string): Promise<boolean> {
  try {
    const { pid, host } = JSON.parse(text) as Holder
    if (host === hostname() && pid !== process.pid && !isRunning(pid)) return false
  } catch {
    // A lock that was being written when its process died: it shows no signs of life either.
  }
  const first = await beatOf(path)
  for (let now = Date.now(); first !== undefined && now - first < SILENCE_MS; now = Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS / 5))
    const last = await beatOf(path)
    if (last !== first) return last !== undefined
  }
  return false
}

/** Of several that find the same dead holder's lock, one moves it away. */
async function clear(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  // Somebody else was faster, and this is their lock: give it back.
  if ((await readHolder(aside)) !== text) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
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

/**
 * Takes a folder for this process alone. What a dead process left behind is taken over: at once on the same machine,
 * after 5 s without a sign of life when it ran elsewhere, for example in a container.
 *
 * @throws when another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'lock')
  const own: Holder = { id: randomUUID(), pid: process.pid, host: hostname() }
  const text = JSON.stringify(own)
  while (!(await claim(path, text))) {
    const holder = await readHolder(path)
    if (holder === undefined) continue
    if (await isHeld(path, holder))
      throw new Error(`The database folder ${folder} is in use by another process (${holder}). Stop it, or use PostgreSQL: several servers can share that.`)
    await clear(path, holder)
  }
  const beat = setInterval(() => {
    const now = new Date()
    // A beat that fails is followed by others.
    utimes(path, now, now).catch(() => undefined)
  }, BEAT_MS)
  beat.unref()
  return {
    async release() {
      clearInterval(beat)
      if ((await readHolder(path)) === text) await rm(path, { force: true })
    },
  }
}
