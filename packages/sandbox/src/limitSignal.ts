/** A signal that aborts after some time, or when another one does. */
export interface LimitedSignal {
  readonly signal: AbortSignal
  /** Lets go of the timer and of the other signal. */
  end(): void
}

/**
 * Limits how long something waits, in milliseconds.
 *
 * Not `AbortSignal.any([stopped, AbortSignal.timeout(…)])`: in Node 20 nothing holds that timeout
 * but weak references, so a garbage collection takes it away and whoever waits for it waits for
 * ever.
 */
export function limitSignal(stopped: AbortSignal, milliseconds: number): LimitedSignal {
  const control = new AbortController()
  const abort = (): void => control.abort()
  const timer = setTimeout(abort, milliseconds)
  stopped.addEventListener('abort', abort)
  if (stopped.aborted) abort()
  return {
    signal: control.signal,
    end() {
      clearTimeout(timer)
      stopped.removeEventListener('abort', abort)
    },
  }
}
