import { withTimeout } from '@latchkey/protocol/std'
import {
  BaseError,
  type Hex,
  HttpRequestError,
  http,
  LimitExceededRpcError,
  TimeoutError,
  type Transport,
} from 'viem'
import { ServerError } from '../kernel/serverError.js'
import { createNode as createChainNode } from './createNode.js'
import { evmRules } from './nodeRules.js'

/** JSON-RPC URLs of one chain, or viem transports. With several, all must agree. */
export type ChainNodes = string | Transport | readonly (string | Transport)[]

/** Deadline of all nodes together, in milliseconds. */
const DEADLINE_MS = 2000

/**
 * Gas limit of a signature check. The costliest known one, a passkey checked in Solidity, needs a
 * tenth.
 */
const GAS: Hex = '0x989680'

/** viem's code of an error without a code. */
const UNKNOWN_CODE = -1

/** One node of a chain, for `eth_call` only. */
export interface Node {
  /** Returns the result of a call; `undefined` when it reverts. */
  call(call: { to?: Hex | undefined; data: Hex }): Promise<Hex | undefined>
}

function noAnswer(): ServerError {
  return new ServerError(
    503,
    'chain_unavailable',
    'The chain did not answer in time, so the signature could not be checked. Try again.',
  )
}

/** True if the node did not respond. An error response has a code. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  if (
    error.walk(
      (cause) =>
        cause instanceof HttpRequestError ||
        cause instanceof TimeoutError ||
        cause instanceof LimitExceededRpcError,
    )
  )
    return true
  return !error.walk(
    (cause) =>
      typeof (cause as { code?: unknown }).code === 'number' &&
      (cause as { code: number }).code !== UNKNOWN_CODE,
  )
}

function createNode(chainId: number, given: string | Transport, position: number): Node {
  // Uses viem's own transport: it has no circuit breaker, which costly contracts could open for
  // other users.
  const transport = typeof given === 'string' ? http(given) : given
  const { request } = createChainNode(transport, {
    rules: evmRules(chainId),
    position,
    clock: Date,
    deadline: DEADLINE_MS,
  })
  return {
    async call(call) {
      try {
        return (await withTimeout(
          request({ method: 'eth_call', params: [{ ...call, gas: GAS }, 'latest'] }),
          DEADLINE_MS,
          noAnswer,
        )) as Hex
      } catch (error) {
        // Includes a node of another chain: its answer is about another contract.
        if (isSilence(error)) throw noAnswer()
        return undefined
      }
    },
  }
}

/** Creates the nodes of every chain, by chain id. */
export function createNodes(
  chains: Readonly<Record<number, ChainNodes>>,
): ReadonlyMap<number, readonly Node[]> {
  return new Map(
    Object.entries(chains).map(([id, given]) => [
      Number(id),
      (typeof given === 'object' ? given : [given]).map((node, position) =>
        createNode(Number(id), node, position),
      ),
    ]),
  )
}
