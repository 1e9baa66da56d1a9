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
 * A node of a chain for viem, behind `createUpstream`: its deadline, sizes, retries and circuit
 * breaker. Before it is used for the first time it is asked which chain it is of; a node of another
 * chain is refused. Errors name the node by `id`, never by its address, which often holds a key.
 *
 * A raw transaction is sent once only. Requests fail with what viem makes of `UpstreamError`, found
 * by `error.walk`.
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
