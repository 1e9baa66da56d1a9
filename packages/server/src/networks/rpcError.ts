import { rpcCodes } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import { BaseError } from 'viem'
import { serverErrorOf } from '../kernel/serverError.js'
import { UpstreamError } from '../kernel/upstream/upstreamError.js'

/** A JSON-RPC error. */
export interface RpcError {
  code: number
  message: string
  data?: unknown
}

const MAX_MESSAGE = 500
const MAX_DEPTH = 8

/** Removes the URLs of nodes, which often contain a key. */
function withoutAddresses(text: string): string {
  return text
    .replace(/\b[a-z][a-z0-9+.-]{0,16}:\/\/\S+/gi, '…')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '…')
}

function isTooLarge(error: unknown, depth: number = 0): boolean {
  if (error instanceof UpstreamError) return error.failure === 'too_large'
  return error instanceof Error && depth < MAX_DEPTH && isTooLarge(error.cause, depth + 1)
}

/** The error for an answer that exceeds the server's limit. */
export const tooLarge: RpcError = {
  code: rpcCodes.limitExceeded,
  message:
    'The answer is larger than 1 MiB. Ask for less: fewer blocks, fewer addresses, or a smaller batch.',
}

/**
 * Returns the data of an error that clients read: text, or the result of a simulation. Other data
 * of a node could name its address.
 */
function dataOf(data: unknown): { data?: unknown } {
  if (typeof data === 'string') return { data }
  if (!isRecord(data) || !('err' in data)) return {}
  const { err, logs, unitsConsumed } = data
  return { data: { err, logs, unitsConsumed } }
}

/**
 * Returns the error response of a node; `undefined` if there was no response, or if the error is a
 * defect of the server.
 */
export function toRpcError(error: unknown): RpcError | undefined {
  if (isTooLarge(error)) return tooLarge
  const refusal = serverErrorOf(error)
  if (refusal) return { code: rpcCodes.internal, message: refusal.message }
  if (!(error instanceof BaseError)) return undefined
  // The innermost error is the node's. viem's wrappers contain the request.
  const said = error.walk(
    (cause) =>
      Number.isSafeInteger((cause as { code?: unknown }).code) &&
      !(cause instanceof BaseError && cause.name !== 'RpcRequestError'),
  )
  if (!said) return undefined
  const { code, details, message, data } = said as unknown as {
    code: number
    details?: string
    message: string
    data?: unknown
  }
  return {
    code,
    message: withoutAddresses(details ?? message).slice(0, MAX_MESSAGE),
    ...dataOf(data),
  }
}
