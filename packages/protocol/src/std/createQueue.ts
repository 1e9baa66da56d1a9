import { noop } from './noop.js'
/**
 * Runs work one after the other, in the order of the calls. Work with another key does not wait
 * for it, and a failure does not stop the next.
 */
export type Queue = <value>(work: () => Promise<value>, key?: string) => Promise<value>

/**
 * Creates a queue that runs work one after the other.
 *
 * @example
 * ```ts
 * import { createQueue } from '@latchkey/protocol/std'
 *
 * const enqueue = createQueue()
 * const [one, two] = await Promise.all([
 *   enqueue(() => fetch('/one')),
 *   enqueue(() => fetch('/two')), // starts when the first has settled
 * ])
 * ```
 */
export function createQueue(): Queue {
  const last = new Map<string, Promise<unknown>>()
  return async (work, key = '') => {
    const before = last.get(key)
    const turn = before ? before.then(work) : work()
    const settled = turn.catch(noop)
    last.set(key, settled)
    void settled.then(() => last.get(key) === settled && last.delete(key))
    return turn
  }
}
