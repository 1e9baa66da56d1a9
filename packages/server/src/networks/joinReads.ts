import type { NodeRules } from './nodeRules.js'
import type { NodeRequest } from './onlyOfChain.js'

/** Filters belong to the caller that made them. */
const NOT_JOINED = /Filter/

/** Options of joined reads. */
export interface JoinOptions {
  clock: { now(): number }
  /** Milliseconds for which the block number and the price of gas count. @default 0 */
  headLifetime?: number | undefined
}

/**
 * Joins equal reads that are in flight, and remembers the block number and the price of gas, so
 * that users cannot spend the node's quota. A transaction that is sent ends joining: reads after it
 * must see it.
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
