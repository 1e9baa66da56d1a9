import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'

/** A call to a chain's node (JSON-RPC 2.0). */
export interface RpcCall {
  jsonrpc?: '2.0' | undefined
  /** The answer repeats it. */
  id: string | number
  method: string
  params?: unknown
}

/** The answer of a node, or of the server in front of it. */
export interface RpcAnswer {
  jsonrpc: '2.0'
  /** `null` when the call's id is unreadable. */
  id: string | number | null
  result?: unknown
  /** `code` is one of `rpcCodes`, or the node's own. */
  error?: { code: number; message: string; data?: unknown } | undefined
}

/** Query with the network of a call. */
export interface RpcQuery {
  /** CAIP-2. */
  chainId: string
  projectId?: string | undefined
}

const id: v.GenericSchema<unknown, string | number> = v.union([
  v.pipe(v.string(), v.maxLength(128)),
  v.pipe(v.number(), v.finite()),
])

/**
 * Schema of one call.
 *
 * @example
 * ```ts
 * import { parseWith, rpcCall } from '@latchkey/protocol'
 *
 * parseWith(rpcCall, { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })?.method // 'eth_blockNumber'
 * ```
 */
export const rpcCall: v.GenericSchema<unknown, RpcCall> = v.object({
  jsonrpc: v.optional(v.literal('2.0')),
  id,
  method: v.pipe(v.string(), v.regex(/^\w{1,64}$/)),
  params: v.optional(
    v.union([v.pipe(v.array(v.unknown()), v.maxLength(16)), v.record(v.string(), v.unknown())]),
  ),
})

const answer: v.GenericSchema<unknown, RpcAnswer> = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.nullable(id),
  result: v.optional(v.unknown()),
  error: v.optional(
    v.object({
      code: v.pipe(v.number(), v.integer()),
      message: v.pipe(v.string(), v.maxLength(1024)),
      data: v.optional(v.unknown()),
    }),
  ),
})

/**
 * Maximum number of calls in a batch.
 *
 * @example
 * ```ts
 * import { maxRpcBatch } from '@latchkey/protocol'
 *
 * maxRpcBatch // 100
 * ```
 */
export const maxRpcBatch: 100 = 100

/**
 * Endpoints of networks, through the server. A failed call returns status 200 and a JSON-RPC error,
 * as nodes do. A refused request (origin, limits, size) returns an `ErrorReply`.
 *
 * @example
 * ```ts
 * import { endpointUrl, rpcEndpoints } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example', rpcEndpoints.call, { chainId: 'eip155:1', projectId: 'millpond' }) // 'https://api.example/v1/?chainId=eip155%3A1&projectId=millpond'
 * ```
 */
export const rpcEndpoints: {
  /**
   * One call, or up to 100 calls (on Solana 20): reads, and sending a signed transaction. Source:
   * https://www.jsonrpc.org/specification.
   */
  readonly call: Endpoint<RpcCall | RpcCall[], RpcAnswer | RpcAnswer[], RpcQuery>
} = {
  call: {
    method: 'POST',
    path: '/v1/',
    query: v.object({
      chainId: v.pipe(v.string(), v.maxLength(64)),
      projectId: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    body: v.union([rpcCall, v.pipe(v.array(rpcCall), v.minLength(1), v.maxLength(maxRpcBatch))]),
    response: v.union([answer, v.array(answer)]),
  },
}
