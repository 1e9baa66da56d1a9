import { abortable } from './abortable.js'

/** A clock's timer: calls back once after `ms`, unless the returned function is called before. */
interface Timer {
  after(ms: number, callback: () => void): () => void
}

const timer: Timer = {
  after(ms, callback) {
    const id = setTimeout(callback, ms)
    return () => clearTimeout(id)
  },
}

/**
 * Resolves after `ms`. Rejects with the signal's reason if the signal aborts first.
 *
 * @param options.clock - Replaces the machine's own timers, for example in tests.
 *
 * @example
 * ```ts
 * import { sleep } from '@latchkey/protocol/std'
 *
 * await sleep(1_000, { signal: AbortSignal.timeout(5_000) })
 * ```
 */
export async function sleep(
  ms: number,
  { signal, clock = timer }: { signal?: AbortSignal | undefined; clock?: Timer | undefined } = {},
): Promise<void> {
  signal?.throwIfAborted()
  let cancel = (): void => undefined
  const over = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve)
  })
  return abortable(over, signal).finally(() => cancel())
}
