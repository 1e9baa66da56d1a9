import { type Clock, CancelledError, type Cancel } from '@latchkey/core'
import { type GuardedProvider, listen } from './guardProvider.js'

/** Milliseconds between two looks. */
const LOOK_MS = 1000

/** Resolves when the wallet shares an account without being asked for one. Never prompts. */
export function whenShared(parameters: { provider: GuardedProvider; clock: Clock; signal: AbortSignal }): Promise<void> {
  const { provider, clock, signal } = parameters
  return new Promise((resolve, reject) => {
    const timer: { cancel: Cancel } = { cancel: () => {} }
    const finish = (act: () => void): void => {
      timer.cancel()
      stop()
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = (): void => finish(() => reject(new CancelledError()))
    const look = (): void => {
      timer.cancel()
      timer.cancel = clock.after(LOOK_MS, look)
      provider.request({ method: 'eth_accounts' }, { signal }).then(
        (accounts) => (accounts as readonly string[]).length > 0 && finish(resolve),
        () => undefined, // A wallet that cannot be read yet is looked at again.
      )
    }
    const stop = listen(provider, 'accountsChanged', look)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else look()
  })
}
