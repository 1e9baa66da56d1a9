import { plainData } from '../kernel/plainData.js'

/** Outcome of a request to a node. */
export type NodeAnswer =
  | { kind: 'result'; value: unknown }
  /** The node answered with an error. */
  | { kind: 'error'; code: number; message: string }
  /** No readable answer: the node may or may not have executed the request. */
  | {
      kind: 'silent'
      reason: string /** Milliseconds until the node accepts requests. */
      retryAfter: number
    }

const MAX_BYTES = 1_048_576
const DEADLINE = 10_000
const MAX_RETRY_AFTER = 5_000
const MAX_MESSAGE = 512

function silent(reason: string, retryAfter = 0): NodeAnswer {
  return { kind: 'silent', reason, retryAfter }
}

async function readBody(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return undefined
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = { bytes: 0, text: '' }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return read.text + decoder.decode()
    read.bytes += value.byteLength
    if (read.bytes > MAX_BYTES) {
      await reader.cancel()
      return undefined
    }
    read.text += decoder.decode(value, { stream: true })
  }
}

function parseAnswer(text: string, id: number): NodeAnswer {
  const parsed = plainData(JSON.parse(text), { characters: MAX_BYTES })
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return silent('an answer of another shape')
  const answer = parsed as Record<string, unknown>
  const has = (key: string): boolean => Object.hasOwn(answer, key)
  if (answer.jsonrpc !== '2.0' || answer.id !== id) return silent('an answer to another question')
  const error = has('error') ? answer.error : undefined
  if (error === undefined || error === null)
    return has('result')
      ? { kind: 'result', value: answer.result }
      : silent('an answer without a result')
  if (has('result') && answer.result !== null && answer.result !== undefined)
    return silent('an answer of two minds')
  const { code, message } = error as Record<string, unknown>
  if (!Number.isInteger(code)) return silent('an error of another shape')
  return {
    kind: 'error',
    code: code as number,
    message: typeof message === 'string' ? message.slice(0, MAX_MESSAGE) : 'An error occurred',
  }
}

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '0')
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER) : 0
}

/**
 * Sends one request to one node: 10 s in total, at most 1 MiB, no cookies, no redirects. Throws
 * only if `signal` aborts.
 *
 * Source: https://www.jsonrpc.org/specification
 */
export async function askNode(parameters: {
  url: string
  id: number
  method: string
  params: unknown
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}): Promise<NodeAnswer> {
  const { url, id, method, params, fetch, signal } = parameters
  signal.throwIfAborted()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    if (!response.ok) {
      await response.body?.cancel()
      return silent(`HTTP status code: ${response.status}`, retryAfterOf(response))
    }
    const text = await readBody(response)
    return text === undefined ? silent('too much of an answer') : parseAnswer(text, id)
  } catch (error) {
    signal.throwIfAborted()
    return silent(error instanceof Error ? error.message : 'no answer')
  }
}
