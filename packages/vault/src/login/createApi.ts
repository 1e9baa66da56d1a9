import { type Endpoint, errorReply, parseWith, proofNonce } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { GenericSchema } from 'valibot'
import type { PreparingApi } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import type { FrameStore } from '../kernel/frameStore.js'
import { VaultError } from '../kernel/vaultError.js'
import { withWork } from '../kernel/withWork.js'
import { createProofKey } from './proofKey.js'

/** Longer than the longest poll of a service, which lasts 25 s. */
const DEADLINE_MS = 40_000

/** Shorter than the lifetime of nonces. */
const NONCE_MS = 240_000

/** Options of {@link createApi}. */
export interface ApiParameters {
  config: Pick<FrameConfig, 'authUrl' | 'recoveryUrl'>
  store: FrameStore
  /**
   * Returns the origin of the app around the frame. `undefined` before it is known. A session is
   * valid for one origin only.
   */
  getOrigin(): string | undefined
  /** Returns the language of mails, as a BCP 47 tag. @default the browser's */
  getLocale?: (() => string | undefined) | undefined
  /** @default the browser's */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

type Service = 'auth' | 'recovery'

function unreachable(cause: unknown): VaultError {
  return new VaultError(
    'unreachable',
    'We can’t reach the login service. Check your connection and try again.',
    { cause },
  )
}

/**
 * Returns the error of a refused request. Its sentences are for users. A response of 5xx is not a
 * decision.
 */
async function refusalOf(response: Response): Promise<VaultError> {
  const reply = parseWith(errorReply, await response.json().catch(noop))
  if (!reply) return unreachable(response.status)
  return new VaultError(
    response.status >= 500 ? 'unreachable' : reply.error.code,
    reply.error.message,
  )
}

async function readReply(
  response: Response,
  schema: GenericSchema | 'image' | undefined,
): Promise<unknown> {
  // A response other than 204 comes from a gateway or a captive portal: the service did not process
  // the request.
  if (schema === undefined && response.status !== 204) throw unreachable(response.status)
  if (schema === undefined || schema === 'image') return undefined
  const value = parseWith(schema, await response.json().catch(noop))
  if (value === undefined) throw unreachable('The response does not fit the endpoint.')
  return value
}

/** Keeps aborts and vault errors. Any other failure means that the service is unreachable. */
function toFailure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof VaultError) return error
  return signal?.aborted ? signal.reason : unreachable(error)
}

function initOf(
  service: Service,
  endpoint: { method: string; body: unknown },
  {
    body,
    signal,
    headers,
  }: { body: unknown; signal: AbortSignal; headers: Readonly<Record<string, string>> },
): RequestInit & { body?: string } {
  const isEmpty = endpoint.body === undefined
  return {
    method: endpoint.method,
    headers: {
      ...headers,
      'x-latchkey-frame': '1',
      ...(isEmpty ? {} : { 'content-type': 'application/json' }),
    },
    ...(isEmpty ? {} : { body: JSON.stringify(body) }),
    // The recovery service has no session cookies.
    credentials: service === 'auth' ? 'include' : 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  }
}

/** Returns the language header if the text has the form of a language tag. */
function languageOf(locale: string | undefined): Readonly<Record<string, string>> {
  return locale !== undefined && /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/i.test(locale)
    ? { 'accept-language': locale }
    : {}
}

/** Creates requests with proofs, and stores the nonces that the services return for them. */
function createProvenRequests(
  { config, store }: ApiParameters,
  send: NonNullable<ApiParameters['fetch']>,
) {
  const key = createProofKey(store)
  const nonces: { [service in Service]?: { value: string; at: number } } = {}
  const urls = {
    auth: config.authUrl.replace(/\/+$/, ''),
    recovery: config.recoveryUrl.replace(/\/+$/, ''),
  }

  async function prove(
    service: Service,
    { method, path }: { method: string; path: string },
    init: ReturnType<typeof initOf>,
  ): Promise<() => Promise<Response>> {
    const url = urls[service] + path
    const headers = new Headers(init.headers)
    headers.set(
      'dpop',
      await key.prove({ method, url, body: init.body, nonce: nonces[service]?.value }),
    )
    return () => send(url, { ...init, headers })
  }

  async function request(
    service: Service,
    endpoint: { method: string; path: string },
    init: ReturnType<typeof initOf>,
  ): Promise<Response> {
    const sendProved = await prove(service, endpoint, init)
    return remember(service, await sendProved())
  }

  function remember(service: Service, response: Response): Response {
    const value = response.headers.get('dpop-nonce')
    if (value) nonces[service] = { value, at: performance.now() }
    return response
  }

  /**
   * Fetches a nonce in advance. A request without a nonce is refused, and browsers log that as an
   * error.
   */
  async function renewNonce(service: Service, init: RequestInit): Promise<void> {
    const known = nonces[service]
    if (known && performance.now() - known.at < NONCE_MS) return
    const { body: _body, ...rest } = init
    remember(
      service,
      await send(urls[service] + proofNonce.path, { ...rest, method: proofNonce.method }),
    )
  }

  return { prove, request, renewNonce }
}

/**
 * Creates the calls of the two services. Each contains a proof by this browser's key. The service's
 * nonce in the proof makes a wrong local clock irrelevant. A request is repeated only if it was
 * refused before processing: for its nonce, or for a missing proof of work.
 */
export function createApi(parameters: ApiParameters): PreparingApi {
  const {
    getOrigin,
    getLocale,
    fetch: send = (url: string, init: RequestInit) => fetch(url, init),
  } = parameters
  const { prove, request, renewNonce } = createProvenRequests(parameters, send)

  return {
    async call<body, response>(
      service: Service,
      endpoint: Endpoint<body, response>,
      { body, signal, headers = {} }: Parameters<PreparingApi['call']>[2],
    ): Promise<response> {
      signal?.throwIfAborted()
      const origin = getOrigin()
      async function attempt(more: Readonly<Record<string, string>>): Promise<Response> {
        const deadline = AbortSignal.timeout(DEADLINE_MS)
        const given = signal ? AbortSignal.any([signal, deadline]) : deadline
        const all = {
          ...headers,
          ...more,
          ...(origin === undefined ? {} : { 'x-latchkey-origin': origin }),
          ...languageOf(getLocale?.()),
        }
        const init = initOf(service, endpoint, { body, signal: given, headers: all })
        await renewNonce(service, init)
        const first = await request(service, endpoint, init)
        const isStale =
          first.status === 401 && (await refusalOf(first.clone())).name === 'use_dpop_nonce'
        return isStale ? request(service, endpoint, init) : first
      }
      try {
        const response = await withWork(attempt, signal)
        if (!response.ok) throw await refusalOf(response)
        return (await readReply(response, endpoint.response)) as response
      } catch (error) {
        throw toFailure(error, signal)
      }
    },
    async prepare(service, endpoint, { body }) {
      const init = {
        ...initOf(service, endpoint, { body, signal: new AbortController().signal, headers: {} }),
        keepalive: true,
      }
      await renewNonce(service, init)
      const sendProved = await prove(service, endpoint, init)
      // The page does not wait for a reply.
      return () => void sendProved().catch(noop)
    },
  }
}
