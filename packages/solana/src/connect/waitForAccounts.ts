import { type Cancel, type Clock, settle } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { readAccounts } from '../wallets/parseWallet.js'
import type { WalletHandle } from './registry.js'
import { listen } from './watchWallet.js'

/** Milliseconds between two reads. */
const POLL_MS = 1000

/**
 * Resolves when the wallet shares an account. Only reads, so it never prompts.
 *
 * @throws TimeoutError after `deadline`; CancelledError when `signal` is aborted.
 */
export function waitForAccounts(
  { raw }: WalletHandle,
  parameters: { clock: Clock; signal: AbortSignal; deadline: number },
): Promise<void> {
  const { clock, signal, deadline } = parameters
  const running: { cancel: Cancel; stop: Cancel } = { cancel: noop, stop: noop }
  const shared = new Promise<void>((resolve) => {
    const poll = (): void => {
      running.cancel()
      if ((readAccounts(raw) ?? []).length > 0) return resolve()
      running.cancel = clock.after(POLL_MS, poll)
    }
    running.stop = listen(raw, poll)
    poll()
  })
  return settle(shared, { deadline, signal, clock }).finally(() => {
    running.cancel()
    running.stop()
  })
}
