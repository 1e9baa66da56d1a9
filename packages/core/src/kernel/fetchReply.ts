import { cleanText } from '../std/cleanText.js'
import { type Clock, systemClock } from './clock.js'
import { LatchkeyError, NetworkRequestError } from './errors.js'
import { ServerRefusedError } from './serverErrors.js'
import { settle } from './settle.js'

/** Milliseconds a server has for its whole answer, the body and a second try included. */
const REPLY_DEADLINE_MS = 10_000

/** Bytes of an answer that are read. Source: SEC-55. */
const REPLY_MAX_BYTES = 1_048_576

/** Bytes of a refusal that are read. */
const REFUSAL_MAX_BYTES = 16_384

/** What to ask for, and how long and how much to take. */
export interface ReplyParameters {
  headers?: Readonly<Record<string, string>> | undefined
  /** @default 1 MiB */
  maxBytes?: number | undefined
  signal?: AbortSignal | undefined
  clock?: Clock | undefined
  /** Sent as JSON by POST, once. Without it the address is read by GET. */
  json?: unknown
}

/** A body that was read to its end. */
export interface Reply {
  bytes: Uint8Array<ArrayBuffer>
  /** Media type without parameters, in lower case. */
  type: string
}

function tooLong(max: number): NetworkRequestError {
  return new NetworkRequestError({ details: `The reply is longer than ${max} bytes.` })
}

/** Reads no more than allowed, whatever was announced. */
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
  // Not by way of a Blob, which lives in another process: hundreds of small pictures would each
  // wait for it.
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** What a refusal says in words. */
function wordsOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } }
    return cleanText(error?.message, 200)
  } catch {
    // A code without words is a refusal as well.
    return undefined
  }
}

/** What a server in trouble, or one that says no and why, amounts to. */
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
 * A lost connection or a server in trouble may be better a moment later. A refusal or nonsense
 * stays what it is.
 */
function mayBeRetried(error: unknown): boolean {
  return !(error instanceof LatchkeyError) || (error.code !== undefined && error.code >= 500)
}

/**
 * Reads from a server: one deadline for everything, no more bytes than allowed, no cookies, and a
 * second try at most.
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
    // Also when it went wrong half-way: what is still on the line is not wanted.
    controller.abort()
  }
}

/**
 * The JSON in a reply.
 *
 * @throws {@link NetworkRequestError} when it is none, for example a page of a hotel's network.
 */
export function toJson({ bytes }: Reply): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new NetworkRequestError({ details: 'The reply is not JSON.', cause })
  }
}
