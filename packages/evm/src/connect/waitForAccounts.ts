import { type Cancel, type Clock, deadlines, settle } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { type GuardedProvider, listen } from './guardProvider.js'

/** Milliseconds between two polls. */
const POLL_MS = 1000

/**
 * Resolves when the wallet shares an account. Only reads, so it never prompts.
 *
 * @throws TimeoutError after the deadline of a prompt.
 */
export function waitForAccounts(parameters: {
  provider: GuardedProvider
  clock: Clock
  signal: AbortSignal
}): Promise<void> {
  const { provider, clock, signal } = parameters
  const running: { cancel: Cancel; stop: Cancel } = { cancel: noop, stop: noop }
  const reads = new AbortController()
  const shared = new Promise<void>((resolve) => {
    const poll = (): void => {
      running.cancel()
      running.cancel = clock.after(POLL_MS, poll)
      provider.request({ method: 'eth_accounts' }, { signal: reads.signal }).then(
        (accounts) => (accounts as readonly string[]).length > 0 && resolve(),
        noop, // A failed read is repeated by the next poll.
      )
    }
    running.stop = listen(provider, 'accountsChanged', poll)
    if (!signal.aborted) poll()
  })
  return settle(shared, { deadline: deadlines.interactive, signal, clock }).finally(() => {
    running.cancel()
    running.stop()
    reads.abort()
  })
}
