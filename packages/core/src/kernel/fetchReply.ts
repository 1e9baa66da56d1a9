import { cleanText } from '../std/cleanText.js'
import { type Clock, systemClock } from './clock.js'
import { LatchkeyError, NetworkRequestError } from './errors.js'
import { ServerRefusedError } from './serverErrors.js'
import { settle } from './settle.js'

/** The deadline in milliseconds for a whole reply, including the body and the retry. */
const REPLY_DEADLINE_MS = 10_000

/** Max bytes of a reply. Source: SEC-55. */
const REPLY_MAX_BYTES = 1_048_576

/** Max bytes of a refusal. */
const REFUSAL_MAX_BYTES = 16_384

/** The options of a request: its headers and body, and its limits. */
export interface ReplyParameters {
  headers?: Readonly<Record<string, string>> | undefined
  /** @default 1 MiB */
  maxBytes?: number | undefined
  signal?: AbortSignal | undefined
  clock?: Clock | undefined
  /** Sent as JSON by POST, once. Without it, the URL is read by GET. */
  json?: unknown
}

/** A complete body. */
export interface Reply {
  bytes: Uint8Array<ArrayBuffer>
  /** The media type without parameters, in lowercase. */
  type: string
}

function tooLong(max: number): NetworkRequestError {
  return new NetworkRequestError({ details: `The reply is longer than ${max} bytes.` })
}

/** Reads at most `max` bytes, independent of the length that the server announced. */
async function readBody(response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length') ?? 0) > max) throw tooLong(max)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let length = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > max) throw tooLong(max)
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(length)
  // Not through a Blob: browsers keep it in another process, which delays each of hundreds of small
  // pictures.
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Returns the message of a refusal. */
function wordsOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } }
    return cleanText(error?.message, 200)
  } catch {
    // A refusal may lack a message.
    return undefined
  }
}

/** Returns the error of a failed or refused request. */
async function refusalOf(response: Response): Promise<LatchkeyError> {
  const { status } = response
  const details = `HTTP status code: ${status}`
  if (status >= 500) return new NetworkRequestError({ details, code: status })
  const text = await readBody(response, REFUSAL_MAX_BYTES).then(
    (bytes) => new TextDecoder().decode(bytes),
    String,
  )
  const [, reason] = /"code"\s*:\s*"([a-z0-9_]{1,64})"/.exec(text) ?? []
  if (!reason) return new NetworkRequestError({ details, code: status })
  return new ServerRefusedError({
    reason,
    said: wordsOf(text),
    details: `${details}: ${text.slice(0, 500)}`,
    code: status,
  })
}

async function attempt(url: string, init: RequestInit, max: number): Promise<Reply> {
  const response = await fetch(url, init)
  if (!response.ok) throw await refusalOf(response)
  const type =
    (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return { bytes: await readBody(response, max), type }
}

/**
 * True for a lost connection or a server error, which may be temporary. A refusal or an invalid
 * reply is final.
 */
function mayBeRetried(error: unknown): boolean {
  return !(error instanceof LatchkeyError) || (error.code !== undefined && error.code >= 500)
}

/**
 * Requests a reply from a server: one deadline for the whole request, a max size, no cookies, and
 * at most one retry.
 *
 * @throws {@link TimeoutError} after 10 s; {@link CancelledError} when `signal` is aborted; {@link
 *   NetworkRequestError} otherwise.
 */
export async function fetchReply(url: string, parameters: ReplyParameters = {}): Promise<Reply> {
  const { headers = {}, maxBytes = REPLY_MAX_BYTES, signal, clock = systemClock, json } = parameters
  const controller = new AbortController()
  const init: RequestInit = { headers, credentials: 'omit', signal: controller.signal }
  const isWrite = json !== undefined
  if (isWrite)
    Object.assign(init, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { ...headers, 'content-type': 'application/json' },
    })
  async function read(): Promise<Reply> {
    try {
      return await attempt(url, init, maxBytes)
    } catch (error) {
      if (isWrite || controller.signal.aborted || !mayBeRetried(error)) throw error
      return await attempt(url, init, maxBytes)
    }
  }
  try {
    return await settle(read(), { deadline: REPLY_DEADLINE_MS, signal, clock })
  } catch (error) {
    throw error instanceof LatchkeyError ? error : new NetworkRequestError({ cause: error })
  } finally {
    // Also after an error, to end the transfer of the rest.
    controller.abort()
  }
}

/**
 * Parses the JSON in a reply.
 *
 * @throws {@link NetworkRequestError} when it is not JSON, for example a captive portal's page.
 */
export function toJson({ bytes }: Reply): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new NetworkRequestError({ details: 'The reply is not JSON.', cause })
  }
}
