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

/** Failures that say something about the service rather than about the request. */
const STRIKES: readonly UpstreamFailure[] = ['failed', 'timeout', 'busy']

/** A third party as the operator set it up. */
export interface UpstreamOptions {
  /** Names it in errors and metrics; its address is told to nobody. */
  id: string
  /**
   * `https:` or, on the operator's own network, `http:`. A name and password in it become Basic
   * authentication.
   */
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  clock?: { now(): number } | undefined
  /** Milliseconds for a request with its body and its second try. @default 10,000 */
  deadline?: number | undefined
}

/** One request to a third party. */
export interface UpstreamRequest<value> {
  /**
   * Below the upstream's address; whoever builds it from what a visitor sent encodes each part with
   * `encodeURIComponent`.
   */
  path: string
  /** What is `undefined` is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** @default 'POST' with a body, else 'GET' */
  method?: 'GET' | 'POST' | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Besides those of the upstream: what is good for one request only. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Whether asking twice does no harm, so that it may be sent a second time. @default true for GET
   */
  isIdempotent?: boolean | undefined
  schema: GenericSchema<unknown, value>
}

/** A third party that is asked over HTTP. */
export interface Upstream {
  readonly id: string
  /**
   * Asks, and answers what fits the schema: within 10 s with the body, 1 MiB at most, no redirect,
   * at most one more try.
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

/** Nothing in a path leads away from where the operator pointed. */
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
 * What is wrong with a request is thrown before anything is sent: it is our defect, not a failure
 * of the service.
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

/** Which requests are let through, over all requests to one service. */
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

/**
 * A third party behind all that keeps its troubles from becoming ours, and ours from becoming its.
 */
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
      // Not all at the same moment.
      await sleep(randomInt(...RETRY_DELAY_MS))
      if (signal.aborted) throw error
      return await once(request.schema, url, init, signal)
    }
  }

  return { id, send: twice }
}
