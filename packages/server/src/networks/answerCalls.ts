import { parseWith, type RpcAnswer, type RpcCall, rpcCall, rpcCodes } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import { type RpcError, tooLarge, toRpcError } from './rpcError.js'
import type { RpcGate } from './rpcGate.js'

/** Maximum number of concurrent calls of a batch. */
const AT_ONCE = 10

/** Maximum size of all answers of a batch together, in characters. */
const MAX_SIZE = 1024 * 1024

function refuse(id: RpcAnswer['id'], error: RpcError): RpcAnswer {
  return { jsonrpc: '2.0', id, error }
}

/** Returns the id of an invalid call, so that its sender can match the error. */
function idOf(value: unknown): RpcAnswer['id'] {
  const id = isRecord(value) ? value.id : null
  return (typeof id === 'string' && id.length <= 128) ||
    (typeof id === 'number' && Number.isFinite(id))
    ? id
    : null
}

type Asked = { call: RpcCall; answer?: undefined } | { call?: undefined; answer: RpcAnswer }

/** Validates a call. Answers it at once if it is invalid or needs no node. */
function prepare(gate: RpcGate, value: unknown): Asked {
  const call = parseWith(rpcCall, value)
  if (!call) {
    const message =
      'This is not a JSON-RPC call: expected an object with "id", "method" and perhaps "params".'
    return { answer: refuse(idOf(value), { code: rpcCodes.invalidRequest, message }) }
  }
  const { id, method } = call
  const refusal = gate.refusalOf(call)
  if (refusal) return { answer: refuse(id, refusal) }
  const result = gate.knownResult(method)
  return result === undefined ? { call } : { answer: { jsonrpc: '2.0', id, result } }
}

async function ask(
  { request }: RpcGate,
  { id, method, params }: RpcCall,
  onDefect: (error: unknown) => void,
): Promise<RpcAnswer> {
  try {
    const result = await request({ method, params: params ?? [] })
    return { jsonrpc: '2.0', id, result: result ?? null }
  } catch (error) {
    const known = toRpcError(error)
    if (known) return refuse(id, known)
    onDefect(error)
    return refuse(id, {
      code: rpcCodes.internal,
      message: 'The server failed. It is not your request.',
    })
  }
}

/**
 * Answers a JSON body: one call, or a batch in the order of its calls, 1 MiB in all.
 *
 * @param charge - Takes the points for calls beyond the first. Its errors abort the batch.
 */
export async function answerCalls(
  gate: RpcGate,
  body: unknown,
  parameters: { charge(points: number): Promise<void>; onDefect(error: unknown): void },
): Promise<RpcAnswer | RpcAnswer[]> {
  const isBatch = Array.isArray(body)
  const values: readonly unknown[] = isBatch ? body : [body]
  if (values.length === 0)
    return refuse(null, { code: rpcCodes.invalidRequest, message: 'The batch is empty.' })
  if (values.length > gate.maxBatch)
    return refuse(null, {
      code: rpcCodes.limitExceeded,
      message: `A batch has at most ${gate.maxBatch} calls.`,
    })
  if (values.length > 1) await parameters.charge(values.length - 1)
  const asked = values.map((value) => prepare(gate, value))
  const answers: RpcAnswer[] = []
  const state = { next: 0, size: 0 }

  async function work(): Promise<void> {
    for (let index = state.next++; index < asked.length; index = state.next++) {
      const { call, answer } = asked[index] as Asked
      const given =
        answer ??
        (state.size > MAX_SIZE
          ? refuse(call.id, tooLarge)
          : await ask(gate, call, parameters.onDefect))
      const size = JSON.stringify(given).length
      const fits = state.size + size <= MAX_SIZE
      state.size += fits ? size : 0
      answers[index] = fits ? given : refuse(given.id, tooLarge)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return isBatch ? answers : (answers[0] as RpcAnswer)
}
