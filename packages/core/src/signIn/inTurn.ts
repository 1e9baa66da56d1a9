import type { Clock } from '../kernel/clock.js'
import { settle } from '../kernel/settle.js'

/**
 * Makes calls wait for each other, in the order they came. One that takes longer than `deadline` is
 * no longer waited for.
 */
export function inTurn(
  clock: Clock,
  deadline: number,
): <value>(call: () => Promise<value>) => Promise<value> {
  const line: { last: Promise<unknown> } = { last: Promise.resolve() }
  return (call) => {
    const answer = line.last.then(call)
    // How it ended is the caller's business; here it only matters that it did.
    line.last = settle(answer, { deadline, clock }).catch(() => undefined)
    return answer
  }
}
