import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@latchkey/protocol/std'

/** Ids to run a process with, where this one is root and the process refuses to be. */
export interface Owner {
  uid?: number
  gid?: number
}

/**
 * A program of this machine that runs until it is told to stop, or until this process ends, however
 * it ends.
 */
export interface RunningProcess {
  readonly pid: number
  /** What it wrote, the last 4,000 characters. */
  output(): string
  hasEnded(): boolean
  /** Asks it to end and waits. */
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/**
 * Runs the program and prints its id. Ends it when our side of the pipe is gone, and itself when
 * the program has ended.
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
    // There is no such user on this machine: the next one is tried.
    return undefined
  }
}

/** PostgreSQL refuses to run as root. */
export function ownerOf(user: string): Owner {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf(user, '-u') ?? 65_534, gid: idOf(user, '-g') ?? 65_534 }
}

/** A folder of its own for a program, which `remove` takes away. */
export function makeFolder(
  name: string,
  { uid, gid }: Owner = {},
): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `latchkey-${name}-`))
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Path of a program, the newest when there are several.
 *
 * @throws when it is not on this machine, saying what to install.
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
 * A port that no process listens on. It is below those that a system gives out by itself, so that
 * no connection takes it before the program listens.
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

/** @param parameters.signal - What ends it politely. */
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
    hasEnded: () => state.hasEnded || !isAlive(pid),
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

const isAlive = (pid: number): boolean => sendSignal(pid, 0)

/** Milliseconds a program has to start, on a machine that has much else to do. */
const START_MS = 120_000

/**
 * Asks until the answer is yes. @throws when the process ended or two minutes are over; it is ended
 * then.
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
