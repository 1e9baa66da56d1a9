import { NetworkRequestError } from '@latchkey/core'
import { type Clock, deadlines, settle, toLatchkeyError } from '@latchkey/core/internal'
import { isRecord } from '@latchkey/protocol/std'

/** The maximum number of characters of a node's answer. */
const MAX_ANSWER = 16 * 1024 * 1024
/** JSON strings, and integers that lose digits as numbers. */
const BIG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/** A node of a cluster. Requests settle by their deadline, and reject with a LatchkeyError. */
export interface Node {
  readonly url: string
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

/** The error that a node answered. */
export interface NodeRefusal {
  code: number
  message: string
  data: unknown
}

/** A node refused a request. Other failures mean that the node is not reached. */
export class NodeRefusedError extends NetworkRequestError {
  override name = 'NodeRefusedError'
  readonly refusal: NodeRefusal
  constructor(refusal: NodeRefusal) {
    super({ details: `${refusal.code} ${refusal.message}`.slice(0, 500), cause: refusal })
    this.refusal = refusal
  }
}

async function fetchText(url: string, body: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  })
  const text = await response.text()
  if (text.length > MAX_ANSWER) throw new Error('the answer is too long')
  // Nodes answer refusals with a JSON body and any status.
  if (!response.ok && !text.trimStart().startsWith('{')) throw new Error(`HTTP ${response.status}`)
  return text
}

function readAnswer(text: string): unknown {
  // Integers beyond 53 bits become text.
  const safe = text.replace(BIG_INTEGER, (part) => (part.startsWith('"') ? part : `"${part}"`))
  const answer = JSON.parse(safe)
  if (!isRecord(answer)) throw new Error('the answer is not JSON-RPC')
  const { error } = answer
  if (isRecord(error)) {
    const { code, message, data } = error
    throw new NodeRefusedError({
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message : '',
      data,
    })
  }
  if (!('result' in answer)) throw new Error('the answer has no result')
  return answer.result
}

/** Creates the node at an endpoint. Repeats nothing: a retry adds load to a node that refuses. */
export function createNode(
  url: string,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Node {
  return {
    url,
    async ask(method, params) {
      const request = new AbortController()
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      try {
        const answer = fetchText(url, body, request.signal).then(readAnswer)
        return await settle(answer, { deadline: deadlines.read, signal, clock })
      } catch (error) {
        throw toNodeError(error, method)
      } finally {
        request.abort()
      }
    },
  }
}

function toNodeError(error: unknown, method: string): Error {
  const known = toLatchkeyError(error)
  if (known.name !== 'UnknownError') return known
  return new NetworkRequestError({ cause: error, details: `${method}: ${known.details ?? ''}` })
}

/** Parses an unsigned integer of a node. */
export function parseInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^\d{1,39}$/.test(value) ? BigInt(value) : undefined
}

/** Returns the `value` of an answer with a context, or throws. */
export function answerValue(method: string, answer: unknown): unknown {
  if (!isRecord(answer) || !('value' in answer))
    throw new NetworkRequestError({ details: `no value in the answer to ${method}` })
  return answer.value
}

/** Requires an integer. */
export function integerOf(method: string, value: unknown): bigint {
  const integer = parseInteger(value)
  if (integer === undefined)
    throw new NetworkRequestError({ details: `no number in the answer to ${method}` })
  return integer
}
