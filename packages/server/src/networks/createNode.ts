import { channel } from 'node:diagnostics_channel'
import type { EIP1193RequestFn, Transport } from 'viem'
import { serverErrorOf } from '../kernel/serverError.js'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import { UpstreamError } from '../kernel/upstream/upstreamError.js'
import { type NodeChange, type NodeFault, nodeChannel } from './nodeChannel.js'
import type { NodeRules } from './nodeRules.js'
import { type NodeRequest, onlyOfChain } from './onlyOfChain.js'
import { rpcTransport } from './rpcTransport.js'

const changes = channel(nodeChannel)
const results = channel(upstreamChannel)

/** One of the nodes of a chain. */
export interface PooledNode {
  request: NodeRequest
  restsUntil: number
  head: bigint | undefined
  setAstray(isAstray: boolean): void
}

/** Options of a node of a chain. */
export interface NodeOptions {
  rules: NodeRules
  /** Counted from 0. */
  position: number
  clock: { now(): number }
  /** Milliseconds for an answer. */
  deadline: number
}

function faultOf(error: unknown): NodeFault | undefined {
  const known = serverErrorOf(error)
  if (known?.code === 'chain_mismatch') return 'wrong_chain'
  return known instanceof UpstreamError && known.failure === 'invalid' ? 'invalid' : undefined
}

/** Applies the rules of `rpcTransport` to a viem transport of the operator. */
function checked(
  given: Transport,
  { id, rules, deadline }: { id: string; rules: NodeRules; deadline: number },
): NodeRequest {
  const request = given({ retryCount: 0, timeout: deadline })
    .request as EIP1193RequestFn as NodeRequest
  return onlyOfChain(
    async (call) => {
      const result = await request(call)
      if (rules.isReadable(call.method, result)) return result
      results.publish({ id, outcome: 'invalid' } satisfies UpstreamResult)
      throw new UpstreamError(id, 'invalid')
    },
    { id, rules },
  )
}

/** Creates a node. Publishes when it is taken out and when it is used again. */
export function createNode(
  given: string | Transport,
  { rules, position, clock, deadline }: NodeOptions,
): PooledNode {
  const id = `${rules.caipId} node ${position + 1}`
  const ask =
    typeof given === 'string'
      ? (rpcTransport({ id, url: given, rules, clock, deadline })({
          retryCount: 0,
          timeout: deadline,
        }).request as EIP1193RequestFn as NodeRequest)
      : checked(given, { id, rules, deadline })
  const state: { fault?: NodeFault | undefined; method?: string | undefined } = {}

  function setFault(fault: NodeFault | undefined, method?: string): void {
    state.method = method
    if (state.fault === fault) return
    state.fault = fault
    changes.publish({ id, fault } satisfies NodeChange)
  }

  return {
    restsUntil: 0,
    head: undefined,
    setAstray(isAstray) {
      if (isAstray) setFault('astray')
      else if (state.fault === 'astray') setFault(undefined)
    },
    async request(call) {
      try {
        const answer = await ask(call)
        // After an invalid answer to one method, only a valid answer to that method clears the
        // fault.
        const isMended =
          state.fault === 'wrong_chain' ||
          (state.fault === 'invalid' && state.method === call.method)
        if (isMended) setFault(undefined)
        return answer
      } catch (error) {
        const fault = faultOf(error)
        if (fault) setFault(fault, call.method)
        throw error
      }
    },
  }
}
