import { randomInt } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GenericSchema } from 'valibot'
import { createCircuitBreaker } from './circuitBreaker.js'
import { createRetryBudget } from './retryBudget.js'
import { fetchAnswer, readAs, toUpstreamError } from './upstreamAnswer.js'
import { type UpstreamResult, upstreamChannel } from './upstreamChannel.js'
import { UpstreamError, type UpstreamFailure } from './upstreamError.js'

const results = channel(upstreamChannel)
const DEADLINE_MS = 10_000
const RETRY_DELAY_MS = [50, 250] as const

/** Failures of the service, as opposed to failures of one request. */
const STRIKES: readonly UpstreamFailure[] = ['failed', 'timeout', 'busy']

/** A third party as the operator configured it. */
export interface UpstreamOptions {
  /** Name in errors and metrics. The URL is never exposed. */
  id: string
  /**
   * `https:` or, on the operator's own network, `http:`. Credentials in it become Basic
   * authentication.
   */
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  clock?: { now(): number } | undefined
  /** Milliseconds for a request with its body and its retry. @default 10,000 */
  deadline?: number | undefined
}

/** One request to a third party. */
export interface UpstreamRequest<value> {
  /**
   * Path below the upstream's URL. The caller encodes each part that comes from a user with
   * `encodeURIComponent`.
   */
  path: string
  /** Values that are `undefined` are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** @default 'POST' with a body, else 'GET' */
  method?: 'GET' | 'POST' | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Headers of this request only, added to those of the upstream. */
  headers?: Readonly<Record<string, string>> | undefined
  /** True if the request may be retried. @default true for GET */
  isIdempotent?: boolean | undefined
  schema: GenericSchema<unknown, value>
}

/** A third party with an HTTP API. */
export interface Upstream {
  readonly id: string
  /**
   * Sends a request and parses the reply with the schema. Limits: 10 s with the body, 1 MiB, no
   * redirect, one retry.
   *
   * @throws {@link UpstreamError} 502, 503 or 504 with the codes `upstream_*`.
   */
  send<value>(request: UpstreamRequest<value>): Promise<value>
}

interface Target {
  readonly base: URL
  readonly headers: Readonly<Record<string, string>>
}

function targetOf({ id, url, headers = {} }: UpstreamOptions): Target {
  const base = new URL(url)
  if (base.protocol !== 'https:' && base.protocol !== 'http:')
    throw new TypeError(`The address of the service "${id}" must begin with https: or http:.`)
  const { username, password } = base
  const credentials = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64')
  base.username = ''
  base.password = ''
  return {
    base,
    headers: username || password ? { authorization: `Basic ${credentials}`, ...headers } : headers,
  }
}

/** Builds the URL. A path cannot leave the configured base URL. */
function urlOf(
  { base }: Target,
  { path, query = {} }: Pick<UpstreamRequest<unknown>, 'path' | 'query'>,
): URL {
  const folder = base.pathname.replace(/\/+$/, '')
  const [below = '', search = ''] = path.split(/\?(.*)/s)
  const url = new URL(base)
  if (below) url.pathname = `${folder}/${below.replace(/^\/+/, '')}`
  const isBelow =
    url.origin === base.origin &&
    (url.pathname === base.pathname || url.pathname.startsWith(`${folder}/`))
  if (!isBelow) throw new TypeError('A path leads out of its upstream.')
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.append(name, String(value))
  return url
}

/**
 * Prepares a request. Throws on an invalid one before anything is sent: that is a defect of the
 * server, not a failure of the service.
 */
function prepare(
  target: Target,
  request: UpstreamRequest<unknown>,
): { url: URL; init: RequestInit; isIdempotent: boolean } {
  const {
    body,
    method = body === undefined ? 'GET' : 'POST',
    isIdempotent = method === 'GET',
  } = request
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...target.headers,
    ...request.headers,
  }
  const init: RequestInit = {
    method,
    redirect: 'error',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  return { url: urlOf(target, request), init, isIdempotent }
}

/** Creates the limits over all requests to one service. */
function createGate({ id }: UpstreamOptions, clock: { now(): number }) {
  const breaker = createCircuitBreaker(clock)
  const hold = { until: 0 }
  return {
    enter(): void {
      const wait = hold.until - clock.now()
      if (wait > 0) throw new UpstreamError(id, 'busy', { retryAfter: wait / 1000 })
      const closed = breaker.enter()
      if (closed > 0) throw new UpstreamError(id, 'unavailable', { retryAfter: closed / 1000 })
    },
    leave(error?: UpstreamError): void {
      if (error && STRIKES.includes(error.failure)) breaker.fail()
      else breaker.succeed()
      if (error?.failure === 'busy' && error.retryAfter)
        hold.until = clock.now() + error.retryAfter * 1000
      const result: UpstreamResult = { id, outcome: error?.failure ?? 'ok' }
      results.publish(result)
    },
  }
}

/** Creates a client of a third party with deadline, retry budget and circuit breaker. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { id, clock = Date, deadline = DEADLINE_MS } = options
  const target = targetOf(options)
  const gate = createGate(options, clock)
  const budget = createRetryBudget()

  async function once<value>(
    schema: GenericSchema<unknown, value>,
    url: URL,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<value> {
    gate.enter()
    try {
      const value = readAs(id, schema, await fetchAnswer(id, url, { ...init, signal }, clock))
      gate.leave()
      return value
    } catch (error) {
      const known = toUpstreamError(id, error, signal)
      gate.leave(known)
      throw known
    }
  }

  async function twice<value>(request: UpstreamRequest<value>): Promise<value> {
    const { url, init, isIdempotent } = prepare(target, request)
    const signal = AbortSignal.timeout(deadline)
    budget.earn()
    try {
      return await once(request.schema, url, init, signal)
    } catch (error) {
      const isWorthIt =
        error instanceof UpstreamError &&
        ['failed', 'busy'].includes(error.failure) &&
        !error.retryAfter
      if (!isIdempotent || !isWorthIt || !budget.spend()) throw error
      // Jitter: retries must not coincide.
      await sleep(randomInt(...RETRY_DELAY_MS))
      if (signal.aborted) throw error
      return await once(request.schema, url, init, signal)
    }
  }

  return { id, send: twice }
}
