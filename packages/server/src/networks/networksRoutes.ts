import { parseWith, type RpcAnswer, rpcCodes, rpcEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { ServerError } from '../kernel/serverError.js'
import { parseJson } from '../std/parseJson.js'
import { answerCalls } from './answerCalls.js'
import type { ChainServices } from './chainServices.js'
import { evmGate } from './rpcGate.js'
import { clusterGate } from './solana/clusterGate.js'

/** Some clients send JSON as text to avoid the preflight. The origin is checked anyway. */
const CONTENT_TYPES = /^(?:application\/json|text\/plain)\s*(?:;|$)/i

function refuse(code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id: null, error: { code, message } }
}

/**
 * Creates the routes to the networks. They use only the operator's nodes, never a node from the
 * request.
 */
export function networksRoutes(services: ChainServices): Hono {
  const { chains, clusters, charge, onDefect } = services
  const gates = new Map(
    [...[...chains.values()].map(evmGate), ...[...clusters.values()].map(clusterGate)].map(
      (gate) => [gate.caipId, gate],
    ),
  )

  async function answer(context: Context): Promise<Response> {
    if (!CONTENT_TYPES.test(context.req.header('content-type') ?? ''))
      throw new ServerError(
        415,
        'content_type_refused',
        'The body must be application/json or text/plain.',
      )
    const caipId = parseWith(
      rpcEndpoints.call.query as NonNullable<typeof rpcEndpoints.call.query>,
      context.req.query(),
    )?.chainId
    const gate = caipId === undefined ? undefined : gates.get(caipId)
    if (!gate) {
      const known = [...gates.keys()].join(', ') || 'none'
      return context.json(
        refuse(
          rpcCodes.invalidParams,
          `The query must name a chain that this server knows as "chainId": ${known}.`.slice(
            0,
            1024,
          ),
        ),
      )
    }
    const text = await context.req.text()
    let body: unknown
    try {
      body = parseJson(text)
    } catch {
      return context.json(refuse(rpcCodes.parse, 'The body is not JSON.'))
    }
    return context.json(
      await answerCalls(gate, body, { charge: (points) => charge(context, points), onDefect }),
    )
  }

  const { path } = rpcEndpoints.call
  return new Hono().post(path, answer).post(path.slice(0, -1), answer)
}
