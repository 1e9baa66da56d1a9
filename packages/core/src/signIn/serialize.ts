import { noop } from '@latchkey/protocol/std'
import type { Clock } from '../kernel/clock.js'
import { settle } from '../kernel/settle.js'

/** Serializes calls, in their order. Stops waiting for a call after `deadline`. */
export function serialize(
  clock: Clock,
  deadline: number,
): <value>(call: () => Promise<value>) => Promise<value> {
  const queue: { last: Promise<unknown> } = { last: Promise.resolve() }
  return (call) => {
    const answer = queue.last.then(call)
    // The caller handles the error; the queue only waits for the end.
    queue.last = settle(answer, { deadline, clock }).catch(noop)
    return answer
  }
}
