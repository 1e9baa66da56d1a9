import type { NodeRules } from './nodeRules.js'
import type { NodeRequest } from './onlyOfChain.js'

/** Not joined: a filter belongs to its creator. */
const NOT_JOINED = /Filter/

/** Options of joined reads. */
export interface JoinOptions {
  clock: { now(): number }
  /** Cache lifetime of the block number and the gas price, in milliseconds. @default 0 */
  headLifetime?: number | undefined
}

/**
 * Joins equal concurrent reads, and caches the block number and the gas price, so that users cannot
 * exhaust the node's quota. Reads after a sent transaction do not join earlier ones, because they
 * must include it.
 */
export function joinReads(
  request: NodeRequest,
  { clock, headLifetime = 0, rules }: JoinOptions & { rules: NodeRules },
): NodeRequest {
  const running = new Map<string, Promise<unknown>>()
  const remembered = new Map<string, { value: unknown; at: number }>()

  async function read(call: Parameters<NodeRequest>[0]): Promise<unknown> {
    const value = await request(call)
    if (rules.remembered.has(call.method)) remembered.set(call.method, { value, at: clock.now() })
    return value
  }

  return async (call) => {
    if (NOT_JOINED.test(call.method)) return request(call)
    if (call.method === rules.sendMethod) {
      running.clear()
      return request(call).finally(() => running.clear())
    }
    const known = remembered.get(call.method)
    if (known && Math.abs(clock.now() - known.at) < headLifetime) return known.value
    const key = JSON.stringify([call.method, call.params ?? []])
    const joined = running.get(key)
    if (joined) return joined
    const started = read(call).finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }
}
