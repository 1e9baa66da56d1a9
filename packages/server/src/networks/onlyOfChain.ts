import { channel } from 'node:diagnostics_channel'
import { ServerError } from '../kernel/serverError.js'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import type { NodeRules } from './nodeRules.js'

/** Sends a JSON-RPC request to one node. */
export type NodeRequest = (call: { method: string; params?: unknown }) => Promise<unknown>

const results = channel(upstreamChannel)

/**
 * Milliseconds for which a chain id counts. A proxy in front of a node may lead to another one
 * later.
 */
const CHECKED_MS = 60_000

/**
 * Checks which chain a node is of, before anything else is asked and once a minute.
 *
 * @param node.id - Names it in errors and metrics.
 * @throws ServerError 502 `chain_mismatch` for each request to a node of another chain.
 */
export function onlyOfChain(
  request: NodeRequest,
  { id, rules }: { id: string; rules: Pick<NodeRules, 'caipId' | 'identity'> },
): NodeRequest {
  const { caipId, identity } = rules
  const state: { checked?: Promise<void>; checkedAt: number } = { checkedAt: 0 }
  async function check(): Promise<void> {
    const isRight = identity.isRight(await request({ method: identity.method, params: [] }))
    if (isRight) return
    const result: UpstreamResult = { id, outcome: 'wrong_chain' }
    results.publish(result)
    throw new ServerError(
      502,
      'chain_mismatch',
      `The node "${id}" is not of the chain ${caipId}. The operator of this server put it there.`,
    )
  }
  return async (call) => {
    if (!state.checked) {
      state.checkedAt = performance.now()
      state.checked = check()
    }
    try {
      await state.checked
    } catch (error) {
      // Checked again with the next request: the node may have been down, or is put right.
      delete state.checked
      throw error
    }
    if (performance.now() - state.checkedAt > CHECKED_MS) {
      state.checkedAt = performance.now()
      // No request waits for it. After a failure the next request checks first.
      check().catch(() => {
        delete state.checked
      })
    }
    return request(call)
  }
}
