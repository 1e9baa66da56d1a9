/** A signal that aborts after some time, or when another one does. */
export interface LimitedSignal {
  readonly signal: AbortSignal
  /** Clears the timer and stops listening to the other signal. */
  end(): void
}

/**
 * Creates a signal that limits a wait, in milliseconds.
 *
 * Not `AbortSignal.any([stopped, AbortSignal.timeout(…)])`: in Node 20 only weak references hold
 * that timeout. A garbage collection can remove it, and the wait never ends.
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
