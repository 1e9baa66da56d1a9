import { CancelledError, TimeoutError } from '@latchkey/core'
import { type Cancel, type Clock, deadlines } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { type GuardedProvider, listen } from './guardProvider.js'

/** Milliseconds between two polls. */
const POLL_MS = 1000

/**
 * Resolves when the wallet shares an account without being asked for one. Never prompts.
 *
 * @throws {@link TimeoutError} when a person had time enough to answer and did not.
 */
export function waitForAccounts(parameters: {
  provider: GuardedProvider
  clock: Clock
  signal: AbortSignal
}): Promise<void> {
  const { provider, clock, signal } = parameters
  return new Promise((resolve, reject) => {
    const timer: { cancel: Cancel } = { cancel: noop }
    const reads = new AbortController()
    const finish = (act: () => void): void => {
      timer.cancel()
      reads.abort()
      cancelDeadline()
      stop()
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = (): void => finish(() => reject(new CancelledError()))
    const poll = (): void => {
      timer.cancel()
      timer.cancel = clock.after(POLL_MS, poll)
      provider.request({ method: 'eth_accounts' }, { signal: reads.signal }).then(
        (accounts) => (accounts as readonly string[]).length > 0 && finish(resolve),
        () => undefined, // A wallet that cannot be read yet is looked at again.
      )
    }
    const deadline = deadlines.interactive
    const cancelDeadline = clock.after(deadline, () =>
      finish(() => reject(new TimeoutError({ deadline }))),
    )
    const stop = listen(provider, 'accountsChanged', poll)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else poll()
  })
}
