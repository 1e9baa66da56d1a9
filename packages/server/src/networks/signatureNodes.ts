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

/** JSON-RPC addresses of one chain, or viem transports. When there are several, all must agree. */
export type ChainNodes = string | Transport | readonly (string | Transport)[]

/** Milliseconds all nodes together have to answer. */
const DEADLINE_MS = 2000

/**
 * Gas a contract may burn while it looks at a signature. The costliest known, a passkey checked in
 * Solidity, needs a tenth.
 */
const GAS: Hex = '0x989680'

/** Code of what viem found no code in. */
const UNKNOWN_CODE = -1

/** One node of a chain, which can only be asked. */
export interface Node {
  /** What a call would return; `undefined` when it fails on the chain. */
  call(call: { to?: Hex | undefined; data: Hex }): Promise<Hex | undefined>
}

function noAnswer(): ServerError {
  return new ServerError(
    503,
    'chain_unavailable',
    'The chain did not answer in time, so the signature could not be checked. Try again.',
  )
}

/** The node did not say no, which it does with a code; it said nothing. */
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
  // A transport of viem's: it has no circuit breaker, which costly contracts could open for others.
  const transport = typeof given === 'string' ? http(given) : given
  const { request } = createChainNode(transport, {
    chainId,
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
        // Also a node of another chain: its answer is about another contract.
        if (isSilence(error)) throw noAnswer()
        return undefined
      }
    },
  }
}

/** The nodes of every chain, by chain id. */
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
