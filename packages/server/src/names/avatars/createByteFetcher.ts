import { channel } from 'node:diagnostics_channel'
import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type UpstreamResult, upstreamChannel } from '../../kernel/upstream/upstreamChannel.js'
import { UpstreamError } from '../../kernel/upstream/upstreamError.js'
import { isPublicAddress } from './isPublicAddress.js'

const results = channel(upstreamChannel)

/** Milliseconds for a request with its body. */
const DEADLINE_MS = 5000

/** Options of fetching URLs that users chose. */
export interface ByteFetcherOptions {
  /** Names the fetcher in errors and metrics. */
  id: string
  /** Origins that the operator listed. They may be on the operator's own network. */
  origins: readonly string[]
  /**
   * True if hosts that the operator did not list may be fetched, as long as they are on the public
   * internet.
   */
  isAnywhere: boolean
  /** Resolves names to addresses. @default the system's resolver */
  lookup?: LookupFunction | undefined
}

/** Fetches URLs that are not from the operator. */
export interface ByteFetcher {
  /** True if the URL is allowed, before its host is resolved. */
  mayFetch(address: string): boolean
  /**
   * Fetches at most `maxBytes`. Follows no redirect, so that an allowed address cannot lead to
   * another one.
   *
   * @throws {@link UpstreamError}
   */
  fetchBytes(address: string, maxBytes: number): Promise<Uint8Array>
}

/**
 * Resolves a name once and lets the connection use the checked addresses only, so that a second
 * answer changes nothing.
 */
function guardLookup(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, answer) => {
      const addresses = Array.isArray(answer) ? answer : []
      const [first] = addresses
      const isPublic =
        first !== undefined && addresses.every(({ address }) => isPublicAddress(address))
      if (error || !isPublic)
        return callback(error ?? new Error('The name is not on the public internet.'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}

/**
 * True for `https:` on its usual port and a host with a name. Numeric hosts are written in many
 * forms and own no certificate.
 */
function isPlain({ protocol, port, username, password, hostname }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    !username &&
    !password &&
    !isIP(hostname.replace(/^\[|\]$/g, ''))
  )
}

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new RangeError('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function open(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { accept: '*/*', 'accept-encoding': 'identity' }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  // No agent: a kept connection of another request was not checked for this one.
  const request = send(url, { agent: false, headers, signal, lookup })
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject).end()
  })
}

/** Creates a fetcher for URLs that are not from the operator (SEC-56). */
export function createByteFetcher({
  id,
  origins,
  isAnywhere,
  lookup = systemLookup,
}: ByteFetcherOptions): ByteFetcher {
  const listed = new Set(origins.map((origin) => new URL(origin).origin))
  const guarded = guardLookup(lookup)

  async function load(url: URL, isListed: boolean, maxBytes: number): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    let response: IncomingMessage | undefined
    try {
      response = await open(url, isListed ? lookup : guarded, signal)
      if (response.statusCode !== 200)
        throw new UpstreamError(id, 'refused', { upstreamStatus: response.statusCode ?? 0 })
      return await readBytes(response, maxBytes)
    } catch (cause) {
      if (cause instanceof UpstreamError) throw cause
      throw new UpstreamError(
        id,
        signal.aborted ? 'timeout' : cause instanceof RangeError ? 'too_large' : 'failed',
        { cause },
      )
    } finally {
      response?.destroy()
    }
  }

  const isListed = (url: URL): boolean => listed.has(url.origin)
  const isAllowed = (url: URL): boolean => isListed(url) || (isAnywhere && isPlain(url))

  return {
    mayFetch: (address) => URL.canParse(address) && isAllowed(new URL(address)),
    async fetchBytes(address, maxBytes) {
      const url = new URL(address)
      if (!isAllowed(url)) throw new UpstreamError(id, 'refused')
      const outcome: { value: UpstreamResult['outcome'] } = { value: 'failed' }
      try {
        const bytes = await load(url, isListed(url), maxBytes)
        outcome.value = 'ok'
        return bytes
      } catch (error) {
        if (error instanceof UpstreamError) outcome.value = error.failure
        throw error
      } finally {
        results.publish({ id, outcome: outcome.value } satisfies UpstreamResult)
      }
    },
  }
}
