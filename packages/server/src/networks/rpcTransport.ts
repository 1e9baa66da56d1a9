import {
  any,
  check,
  type GenericSchema,
  integer,
  literal,
  number,
  object,
  optional,
  pipe,
  string,
  unknown,
} from 'valibot'
import { custom, RpcRequestError, type Transport } from 'viem'
import { createUpstream, type UpstreamOptions } from '../kernel/upstream/createUpstream.js'
import type { NodeRules } from './nodeRules.js'
import { onlyOfChain } from './onlyOfChain.js'

interface RpcReply {
  result?: unknown
  error?: { code: number; message: string; data?: unknown } | undefined
}

function replyTo(
  id: number,
  method: string,
  { isReadable }: NodeRules,
): GenericSchema<unknown, RpcReply> {
  return pipe(
    object({
      id: literal(id),
      result: optional(any()),
      error: optional(
        object({ code: pipe(number(), integer()), message: string(), data: optional(unknown()) }),
      ),
    }),
    check(({ result, error }) => error !== undefined || isReadable(method, result)),
  )
}

/**
 * Creates a viem transport for a node, with the deadline, size limit, retries and circuit breaker
 * of `createUpstream`. Checks the node's chain before the first request, and refuses a node of
 * another chain. Errors contain the node's `id`, never its URL, which often contains a key.
 *
 * Sends a raw transaction only once. Requests fail with viem's error around `UpstreamError`, which
 * `error.walk` finds.
 */
export function rpcTransport(options: UpstreamOptions & { rules: NodeRules }): Transport {
  const { id: name, rules } = options
  const upstream = createUpstream(options)
  const state = { lastId: 0 }

  async function ask(method: string, params: unknown): Promise<unknown> {
    const id = ++state.lastId
    const request = { jsonrpc: '2.0', id, method, params: params ?? [] }
    const isIdempotent = method !== rules.sendMethod
    const { result, error } = await upstream.send({
      path: '',
      body: request,
      isIdempotent,
      schema: replyTo(id, method, rules),
    })
    if (error) throw new RpcRequestError({ body: { method }, error, url: name })
    return result
  }

  const request = onlyOfChain(({ method, params }) => ask(method, params), { id: name, rules })
  return (parameters) => custom({ request }, { retryCount: 0, key: name, name })(parameters)
}
