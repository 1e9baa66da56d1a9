import { channel } from 'node:diagnostics_channel'
import { createCircuitBreaker } from '../../kernel/upstream/circuitBreaker.js'
import { readLimited } from '../../kernel/upstream/readLimited.js'
import { type UpstreamResult, upstreamChannel } from '../../kernel/upstream/upstreamChannel.js'
import { UpstreamError } from '../../kernel/upstream/upstreamError.js'

const results = channel(upstreamChannel)
const DEADLINE_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** Statuses of a failing service. Other errors are regular answers. */
const TROUBLE: readonly number[] = [408, 429, 500, 502, 503, 504]

/** An HTTP request of a protocol library. */
interface UpstreamFetchRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | URLSearchParams | undefined
}

/** Sends a request for a library that parses the response itself. Returns 4xx responses. */
export type UpstreamFetch = (url: string, request: UpstreamFetchRequest) => Promise<Response>

/** Options of the upstream. */
export interface UpstreamFetchOptions {
  /** Name in errors and metrics. The URLs are never exposed. */
  id: string
  /** Origin and path of the allowed URLs. A response cannot add others. */
  urls: readonly string[]
  clock?: { now(): number } | undefined
}

function placeOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/**
 * Variant of `createUpstream` for libraries: only the operator's URLs, 10 s with the body, 1 MiB,
 * no redirect, and a circuit breaker. No retry: codes and tokens are valid once.
 *
 * @throws {@link UpstreamError} 502, 503 or 504 with the codes `upstream_*`.
 */
export function createUpstreamFetch({
  id,
  urls,
  clock = Date,
}: UpstreamFetchOptions): UpstreamFetch {
  const places = new Set(urls.map(placeOf))
  const breaker = createCircuitBreaker(clock)

  async function ask(url: string, request: UpstreamFetchRequest): Promise<Response> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    try {
      const { body, ...init } = request
      const response = await fetch(url, {
        ...init,
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal,
      })
      const { status } = response
      const text = await readLimited(id, response, MAX_BYTES)
      if (TROUBLE.includes(status))
        throw new UpstreamError(id, status === 429 ? 'busy' : 'failed', { upstreamStatus: status })
      return new Response(text, {
        status,
        headers: { 'content-type': response.headers.get('content-type') ?? '' },
      })
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      throw new UpstreamError(id, signal.aborted ? 'timeout' : 'failed', { cause: error })
    }
  }

  function report(outcome: UpstreamResult['outcome']): void {
    if (outcome === 'ok' || outcome === 'refused') breaker.succeed()
    else breaker.fail()
    const result: UpstreamResult = { id, outcome }
    results.publish(result)
  }

  return async (url, request) => {
    if (!places.has(placeOf(url))) throw new TypeError(`The service "${id}" has no such address.`)
    const closed = breaker.enter()
    if (closed > 0) throw new UpstreamError(id, 'unavailable', { retryAfter: closed / 1000 })
    try {
      const response = await ask(url, request)
      report(response.ok ? 'ok' : 'refused')
      return response
    } catch (error) {
      report(error instanceof UpstreamError ? error.failure : 'failed')
      throw error
    }
  }
}
