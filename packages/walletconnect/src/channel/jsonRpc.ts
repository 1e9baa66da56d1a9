import { isRecord } from '@latchkey/protocol/std'
import { formatRpcId, type RpcId, readLargeId } from './rpcIds.js'
import { maxDepth } from './wireConstants.js'

/** The error of an answer, normalised to a code, a message and data. */
export interface JsonRpcError {
  /** 0 if the peer sent none. */
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A parsed JSON-RPC 2.0 message. */
export type JsonRpcMessage =
  | {
      readonly type: 'request'
      readonly id: RpcId
      readonly method: string
      readonly params: unknown
    }
  | { readonly type: 'result'; readonly id: RpcId; readonly result: unknown }
  | { readonly type: 'error'; readonly id: RpcId; readonly error: JsonRpcError }

/**
 * Returns true if a value is nested too deep. A recursion would overflow the stack on such a value.
 */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    )
  }
  return false
}

function readError(error: unknown): JsonRpcError {
  if (!isRecord(error))
    return { code: 0, message: typeof error === 'string' ? error.slice(0, 500) : '' }
  const code = Number.isSafeInteger(error.code) ? (error.code as number) : 0
  const message = typeof error.message === 'string' ? error.message.slice(0, 500) : ''
  return 'data' in error ? { code, message, data: error.data } : { code, message }
}

function readId(value: Record<string, unknown>, json: string): RpcId | undefined {
  const { id } = value
  if (typeof id === 'string') return id.length <= 100 ? id : undefined
  if (typeof id !== 'number') return undefined
  return Number.isSafeInteger(id) ? id : readLargeId(json)
}

/**
 * Parses a JSON-RPC message. Returns `undefined` if it is invalid, too large or too deep.
 *
 * A message with any `error` member is a failure, because wallets send `"error":{}`. A message with
 * an own `result` member is a result, also if that is `undefined`.
 *
 * @example
 * ```ts
 * import { parseJsonRpc } from '@latchkey/walletconnect/wire'
 *
 * parseJsonRpc('{"id":1,"jsonrpc":"2.0","result":true}', 1_000) // { type: 'result', id: 1, result: true }
 * ```
 */
export function parseJsonRpc(json: string, maxChars: number): JsonRpcMessage | undefined {
  if (json.length > maxChars || json[0] !== '{') return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!isRecord(value) || isTooDeep(value)) return undefined
  const id = readId(value, json)
  if (id === undefined) return undefined
  if (typeof value.method === 'string')
    return { type: 'request', id, method: value.method, params: value.params }
  if (Object.hasOwn(value, 'error') && value.error !== null)
    return { type: 'error', id, error: readError(value.error) }
  if (Object.hasOwn(value, 'result')) return { type: 'result', id, result: value.result }
  return undefined
}

/**
 * Formats a request as JSON.
 *
 * @example
 * ```ts
 * import { formatRequest } from '@latchkey/walletconnect/wire'
 *
 * formatRequest(1, 'wc_sessionPing', {})
 * ```
 */
export function formatRequest(id: RpcId, method: string, params: unknown): string {
  return `{"id":${formatRpcId(id)},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`
}

/**
 * Formats the answer to a request that succeeded.
 *
 * @example
 * ```ts
 * import { formatResult } from '@latchkey/walletconnect/wire'
 *
 * formatResult(1, true)
 * ```
 */
export function formatResult(id: RpcId, result: unknown): string {
  return `{"id":${formatRpcId(id)},"jsonrpc":"2.0","result":${JSON.stringify(result ?? null)}}`
}

/**
 * Formats the answer to a request that failed.
 *
 * @example
 * ```ts
 * import { formatError } from '@latchkey/walletconnect/wire'
 *
 * formatError(1, 5000, 'User rejected.')
 * ```
 */
export function formatError(id: RpcId, code: number, message: string): string {
  return `{"id":${formatRpcId(id)},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}
