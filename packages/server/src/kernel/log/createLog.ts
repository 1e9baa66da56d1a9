import type { RequestResult } from '../observe.js'
import { describeDefect } from './describeDefect.js'

/** What happens to a server as a whole. */
export type LogEvent = 'starting' | 'started' | 'stopping' | 'stopped' | 'redis_unavailable'

/** Lines of JSON, of these kinds only: what is not a field here cannot be written. */
export interface Log {
  /** One line per request: level `info`, `warn` from status 500 on. */
  request(result: RequestResult): void
  event(event: LogEvent): void
  /** What nobody expected: its name and where it happened, without its message. */
  defect(error: unknown): void
}

/** Where lines go. */
export interface LogOptions {
  /** Requests and events. @default stdout */
  write?: ((line: string) => void) | undefined
  /** Defects. @default stderr */
  writeDefect?: ((line: string) => void) | undefined
  clock?: { now(): number } | undefined
}

/**
 * A log without secrets: no address, query, body, header, cookie or message of an error is ever in it (SEC-59).
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
  const { write = (line) => void process.stdout.write(line), writeDefect = (line) => void process.stderr.write(line), clock = Date } = options
  const line = (level: 'info' | 'warn' | 'error', event: string, fields: object): string =>
    `${JSON.stringify({ time: new Date(clock.now()).toISOString(), level, event, ...fields })}\n`
  return {
    request({ requestId, method, route, status, milliseconds, projectId, code }) {
      write(line(status >= 500 ? 'warn' : 'info', 'request', { requestId, method, route, status, ms: milliseconds, projectId, code }))
    },
    event: (event) => write(line('info', event, {})),
    defect: (error) => writeDefect(line('error', 'defect', { ...describeDefect(error) })),
  }
}
