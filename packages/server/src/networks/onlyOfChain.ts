import { channel } from 'node:diagnostics_channel'
import { ServerError } from '../kernel/serverError.js'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import type { NodeRules } from './nodeRules.js'

/** Sends a JSON-RPC request to one node. */
export type NodeRequest = (call: { method: string; params?: unknown }) => Promise<unknown>

const results = channel(upstreamChannel)

/** Lifetime of a chain id check, in milliseconds. A proxy may route to another node later. */
const CHECKED_MS = 60_000

/**
 * Checks the chain of a node before the first request and once a minute.
 *
 * @param node.id - Name of the node in errors and metrics.
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
      `The node "${id}" is not of the chain ${caipId}. The operator of this server has to correct its settings.`,
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
      // The next request checks again: the node may have been down, or its operator may correct it.
      delete state.checked
      throw error
    }
    if (performance.now() - state.checkedAt > CHECKED_MS) {
      state.checkedAt = performance.now()
      // Runs in the background. After a failure the next request checks first.
      check().catch(() => {
        delete state.checked
      })
    }
    return request(call)
  }
}
