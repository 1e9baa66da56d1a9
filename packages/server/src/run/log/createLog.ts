import { dateOf } from '../../kernel/dateOf.js'
import { requestScope } from '../../kernel/requestScope.js'
import type { NodeFault } from '../../networks/nodeChannel.js'
import type { RequestResult } from '../../observe.js'
import { describeDefect } from './describeDefect.js'

type Level = 'info' | 'warn' | 'error'

/** Events with their level. An event has a message if its name does not show what to do. */
const events = {
  starting: ['info'],
  started: ['info'],
  stopping: ['info'],
  stopped: ['info'],
  waiting_for_lock: [
    'info',
    'Waiting for the lock of the database folder. It is taken over after 5 s without a sign of life of its holder.',
  ],
  lock_lost: [
    'error',
    'Another process took the database folder over. This process stops, because it would overwrite what the other one writes.',
  ],
  clock_differs: [
    'warn',
    'The clocks of this machine and of the database differ. Beyond 60 s this node is not ready. Let both follow the same time servers.',
  ],
  clock_agrees: ['info'],
  node_taken_out: [
    'warn',
    'A node of another chain, with answers that cannot be read, or far behind or ahead of the others. The other nodes answer. It is tried again.',
  ],
  node_back: ['info'],
} as const satisfies Readonly<Record<string, readonly [Level, string?]>>

/** Name of a server event. */
export type LogEvent = keyof typeof events

/** Details of an event. None of them comes from a user. */
interface LogEventDetails {
  /** Id of the process that holds the lock of the database folder. */
  holder?: string | undefined
  /** Seconds by which this machine's clock is ahead of the database's. */
  seconds?: number | undefined
  /** For example `eip155:1 node 2`, counted as in the settings. */
  node?: string | undefined
  fault?: NodeFault | undefined
}

/** Writes lines of JSON with a fixed set of fields. */
export interface Log {
  /** Writes one line per request: level `info`, `warn` from status 500 on. */
  request(result: RequestResult): void
  event(event: LogEvent, details?: LogEventDetails): void
  /**
   * Reports that a required part has failed (`warn`) or works again. The name comes from the
   * operator's settings.
   */
  outage(part: string, isAvailable: boolean): void
  /** Reports an unexpected error: its name and stack, without its message. */
  defect(error: unknown): void
}

/** Options of {@link createLog}. */
export interface LogOptions {
  /** Requests and events. @default stdout */
  write?: ((line: string) => void) | undefined
  /** Defects. @default stderr */
  writeDefect?: ((line: string) => void) | undefined
  clock?: { now(): number } | undefined
}

/**
 * Creates a log without secrets: it never contains an address, query, body, header, cookie or error
 * message (SEC-59).
 *
 * @example
 * ```ts
 * import { createLog, createServer } from '@latchkey/server'
 *
 * const log = createLog()
 * const handle = createServer({ origins: ['https://app.example.org'], chains: {}, onRequest: log.request, onDefect: log.defect })
 * ```
 */
export function createLog(options: LogOptions = {}): Log {
  const {
    write = (line) => void process.stdout.write(line),
    writeDefect = (line) => void process.stderr.write(line),
    clock = Date,
  } = options
  const line = (level: Level, event: string, fields: object): string =>
    `${JSON.stringify({ time: dateOf(clock).toISOString(), level, event, requestId: requestScope.getStore(), ...fields })}\n`
  return {
    request({ requestId, method, route, status, milliseconds, projectId, code }) {
      // The first proof of a browser is refused to give it a nonce (RFC 9449 §8). An alert on 401
      // must not count it.
      if (code === 'use_dpop_nonce') return
      write(
        line(status >= 500 ? 'warn' : 'info', 'request', {
          requestId,
          method,
          route,
          status,
          ms: milliseconds,
          projectId,
          code,
        }),
      )
    },
    event(event, { holder, seconds, node, fault } = {}) {
      const [level, message] = events[event] as readonly [Level, string?]
      write(line(level, event, { message, holder, seconds, node, fault }))
    },
    outage: (part, isAvailable) =>
      write(
        line(isAvailable ? 'info' : 'warn', isAvailable ? 'part_available' : 'part_unavailable', {
          part,
        }),
      ),
    defect: (error) => writeDefect(line('error', 'defect', { ...describeDefect(error) })),
  }
}
