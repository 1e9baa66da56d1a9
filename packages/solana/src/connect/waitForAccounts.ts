import { CancelledError, TimeoutError } from '@latchkey/core'
import type { Cancel, Clock } from '@latchkey/core/internal'
import { readAccounts } from '../wallets/parseWallet.js'
import type { WalletHandle } from './registry.js'
import { listen } from './watchWallet.js'

/** Milliseconds between two reads. */
const POLL_MS = 1000

/**
 * Resolves when the wallet shares an account without being asked for one. Never prompts.
 *
 * @throws {@link TimeoutError} after `deadline`; {@link CancelledError} when `signal` is aborted.
 */
export function waitForAccounts(
  { raw }: WalletHandle,
  parameters: { clock: Clock; signal: AbortSignal; deadline: number },
): Promise<void> {
  const { clock, signal, deadline } = parameters
  return new Promise((resolve, reject) => {
    const timer: { cancel: Cancel } = { cancel: () => {} }
    const finish = (act: () => void): void => {
      timer.cancel()
      cancelDeadline()
      stop()
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = (): void => finish(() => reject(new CancelledError()))
    const poll = (): void => {
      timer.cancel()
      if ((readAccounts(raw) ?? []).length > 0) return finish(resolve)
      timer.cancel = clock.after(POLL_MS, poll)
    }
    const cancelDeadline = clock.after(deadline, () =>
      finish(() => reject(new TimeoutError({ deadline }))),
    )
    const stop = listen(raw, poll)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else poll()
  })
}
