import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@latchkey/protocol/std'

/** User and group ids of a process that refuses to run as root. */
export interface Owner {
  uid?: number
  gid?: number
}

/** A program on this machine. It ends when it is stopped, or when this process ends in any way. */
export interface RunningProcess {
  readonly pid: number
  /** Returns the last 4,000 characters of its output. */
  output(): string
  /** Returns true once it has ended and its output has been read. */
  hasEnded(): boolean
  /** Sends the stop signal and waits. */
  stop(): Promise<void>
  /** Kills it without a shutdown. */
  kill(): Promise<void>
}

/**
 * Runs the program and prints its id. Kills it when this side of the pipe closes, and exits when
 * the program exits.
 */
const KEEPER = [
  'signal=$1; shift; exec 3<&0',
  '"$@" </dev/null 3<&- & pid=$!; echo "pid $pid"',
  '(read -r _ <&3; kill -"$signal" "$pid") 2>/dev/null & watcher=$!',
  'wait "$pid"; kill "$watcher" 2>/dev/null',
].join('\n')

function idOf(user: string, kind: '-u' | '-g'): number | undefined {
  try {
    return Number(execFileSync('id', [kind, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    // This user does not exist on this machine: the next one is tried.
    return undefined
  }
}

/** PostgreSQL refuses to run as root. */
export function ownerOf(user: string): Owner {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf(user, '-u') ?? 65_534, gid: idOf(user, '-g') ?? 65_534 }
}

/** Creates a folder for a program. Call `remove` to delete it. */
export function makeFolder(
  name: string,
  { uid, gid }: Owner = {},
): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `latchkey-${name}-`))
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Returns the path of a program, the newest version if there are several.
 *
 * @throws when it is not installed, with the package to install.
 */
export function findProgram(name: string, debianPackage: string): string {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const folder = folders.find((each) => existsSync(join(each, name)))
  if (!folder)
    throw new Error(
      `"${name}" is not on this machine. Install it: apt-get install ${debianPackage}. It need not run as a service.`,
    )
  return join(folder, name)
}

/**
 * Returns a free port, below the ephemeral range: no outgoing connection can take it before the
 * program listens.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = randomInt(10_000, 32_768)
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()))
}

/** @param parameters.signal - The signal for a clean stop. */
export async function startProcess(
  program: string,
  args: readonly string[],
  parameters: { signal: 'INT' | 'TERM'; owner?: Owner },
): Promise<RunningProcess> {
  const { signal, owner = {} } = parameters
  const child = spawn('/bin/sh', ['-c', KEEPER, 'sh', signal, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...owner,
    cwd: '/',
  })
  const state = { text: '', hasEnded: false }
  const ended = endOf(child).then(() => {
    state.hasEnded = true
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    const read = (chunk: Buffer): void => {
      state.text = (state.text + chunk).slice(-4000)
      const found = /^pid (\d+)$/m.exec(state.text)?.[1]
      if (found) resolve(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const release = async (): Promise<void> => {
    child.stdin.end()
    await ended
  }
  return {
    pid,
    output: () => state.text,
    hasEnded: () => state.hasEnded,
    stop: release,
    async kill() {
      sendSignal(pid, 'SIGKILL')
      await release()
    },
  }
}

/** Sends a signal. Returns false if the process has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Milliseconds for the start of a program on a busy machine. */
const START_MS = 120_000

/**
 * Polls until the check succeeds. @throws when the process has ended or after two minutes. The
 * process is killed then.
 */
export async function untilReady(
  running: RunningProcess,
  name: string,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await isReady())) {
    if (running.hasEnded() || performance.now() > deadline) {
      await running.kill()
      throw new Error(`${name} did not start: ${running.output()}`)
    }
    await sleep(20)
  }
}
