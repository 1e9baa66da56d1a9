import { randomInt } from 'node:crypto'
import type { RunningProcess } from './startProcess.js'

/** A service that is killed and restarted repeatedly. */
export interface KilledService<service> {
  /** Returns the running service, or the next one while it is down. */
  current(): Promise<service>
  /** Counts a reply. After a random number of replies the service is killed. */
  replied(): void
  /** True if all kills are done and the service runs again. */
  isOver(): boolean
}

/**
 * Starts a service that is killed with SIGKILL.
 *
 * @param parameters.replies - Replies between two kills, on average.
 * @param parameters.afterKill - Runs before the next start, while no process uses the database.
 * @param parameters.afterStart - Runs after each later start, before `current` resolves.
 */
export function startKilled<service extends RunningProcess>(parameters: {
  start(): Promise<service>
  kills: number
  replies: number
  afterKill?(): Promise<void>
  afterStart?(): Promise<void>
}): KilledService<service> {
  const { start, kills, replies, afterKill, afterStart } = parameters
  const draw = (): number => 1 + randomInt(2 * replies)
  const state = { current: start(), kills: 0, left: draw(), isDown: false }

  async function restart(running: Promise<service>): Promise<service> {
    await (await running).kill()
    await afterKill?.()
    const next = await start()
    await afterStart?.()
    state.isDown = false
    return next
  }

  return {
    current: () => state.current,
    replied() {
      state.left--
      if (state.left > 0 || state.isDown || state.kills === kills) return
      Object.assign(state, { left: draw(), kills: state.kills + 1, isDown: true })
      state.current = restart(state.current)
    },
    isOver: () => state.kills === kills && !state.isDown,
  }
}

/**
 * True if the connection ended without a reply. The service may or may not have completed the
 * request.
 */
function isCut(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)
}

/** Sends a request again until there is a reply, as a client does. */
export async function untilReplied<reply>(
  killed: KilledService<RunningProcess>,
  send: () => Promise<reply>,
): Promise<{ reply: reply; isRepeated: boolean }> {
  for (let isRepeated = false; ; isRepeated = true) {
    const service = await killed.current()
    if (service.hasEnded()) throw new Error(`The service ended by itself: ${service.output()}`)
    try {
      const reply = await send()
      killed.replied()
      return { reply, isRepeated }
    } catch (error) {
      if (!isCut(error)) throw error
    }
  }
}

/** A failure of an operation. */
type Fault = 'lost' | 'halfWritten' | 'usedTwice'

/** Counts of a test by operation. */
export interface Tally {
  acknowledged(operation: string): void
  /** Counts each distinct fault once. */
  found(operation: string, fault: Fault, where: string): void
  faults(): string[]
  /** Prints a line for each operation. */
  report(place: string): void
}

export function createTally(operations: readonly string[]): Tally {
  const counts = new Map(operations.map((operation) => [operation, 0]))
  const faults = new Map<string, { operation: string; fault: Fault }>()
  const countOf = (operation: string, fault: Fault): number =>
    [...faults.values()].filter((each) => each.operation === operation && each.fault === fault)
      .length
  return {
    acknowledged: (operation) => counts.set(operation, (counts.get(operation) ?? 0) + 1),
    found: (operation, fault, where) =>
      faults.set(`${operation} ${fault}: ${where}`, { operation, fault }),
    report(place) {
      for (const [operation, acknowledged] of counts)
        process.stdout.write(
          `${place}, ${operation}: acknowledged ${acknowledged}, lost ${countOf(operation, 'lost')}, half written ${countOf(operation, 'halfWritten')}, used twice ${countOf(operation, 'usedTwice')}\n`,
        )
    },
    faults: () => [...faults.keys()],
  }
}
