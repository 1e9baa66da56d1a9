import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * A process, distinct from later processes with the same id and from processes of other containers.
 */
export interface ProcessIdentity {
  readonly pid: number
  /** For error texts only: containers may share a name. */
  readonly host: string
  /** Boot and process namespace. Only processes of one space can see each other. */
  readonly space: string
  /** `undefined` where the system does not report it. */
  readonly start: string | undefined
}

function readSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    // Not Linux: there are no containers that share a kernel.
    return hostname()
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists and belongs to another user.
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

/**
 * Returns the state and start time of a process from `/proc`. The name before them may hold spaces
 * and parentheses.
 */
function readLinuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 'ended' : fields[18]
}

function readStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readLinuxStart(pid)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim()
  } catch {
    // Windows has no `ps`, and `/proc` may hide processes of other users.
    return undefined
  }
}

/** Returns the identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), space: readSpace(), start: readStart(process.pid) }
}

/**
 * Returns the state of a process. A suspended process is alive. `unknown`: it ran in another
 * container or on another machine, or the system does not report it.
 */
export function stateOf({
  pid,
  space,
  start,
}: Pick<ProcessIdentity, 'pid' | 'space' | 'start'>): 'alive' | 'ended' | 'unknown' {
  if (space !== readSpace()) return 'unknown'
  if (!isRunning(pid)) return 'ended'
  const current = readStart(pid)
  if (current === undefined || start === undefined) return 'unknown'
  return current === start ? 'alive' : 'ended'
}
