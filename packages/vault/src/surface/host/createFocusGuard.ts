/**
 * Decides whether a press counts: the user must have had time to see the screen, with nothing over
 * it.
 */
export interface PressGuard {
  isOpen(): boolean
  /** Calls back when `isOpen` may have changed. */
  subscribe(listener: () => void): () => void
}

/** The part of a window that the guard reads. */
export interface FocusScope {
  readonly document: Pick<
    Document,
    'visibilityState' | 'hasFocus' | 'addEventListener' | 'removeEventListener'
  >
  readonly screenX: number
  readonly screenY: number
  readonly innerWidth: number
  readonly innerHeight: number
  addEventListener(
    type: string,
    listener: (event: Event) => void,
    options?: { capture: boolean },
  ): void
  removeEventListener(
    type: string,
    listener: (event: Event) => void,
    options?: { capture: boolean },
  ): void
}

/** A guard that can be restarted and stopped. */
export interface RunningGuard extends PressGuard {
  /** Restarts the delay for another screen. */
  restart(): void
  stop(): void
}

/** Milliseconds for which a window must be unmoved, visible and focused before a press (SEC-08). */
export const STILL_MS = 800
const LOOK_MS = 100

/**
 * Creates a guard that rejects presses in a window until it has been visible, focused and unmoved
 * for 800 ms. Restarts the delay when the window is resized, moved, hidden or left, or a key is
 * held down. A double click or a held key that began in another window therefore has no effect.
 *
 * @param now - Monotonic time in milliseconds.
 */
export function createFocusGuard(scope: FocusScope, now: () => number): RunningGuard {
  const listeners = new Set<() => void>()
  const place = (): string =>
    [scope.screenX, scope.screenY, scope.innerWidth, scope.innerHeight].join()
  const isSeen = (): boolean =>
    scope.document.visibilityState === 'visible' && scope.document.hasFocus()
  const state = { since: now(), place: place(), wasSeen: isSeen(), wasOpen: false }

  const restart = (): void => {
    state.since = now()
    notify()
  }
  /**
   * Polls the position, because moving a window fires no event. A press checks once more for moves
   * since the last poll.
   */
  function look(): void {
    const [newPlace, seen] = [place(), isSeen()]
    if (newPlace !== state.place || seen !== state.wasSeen) state.since = now()
    state.place = newPlace
    state.wasSeen = seen
  }
  function isOpen(): boolean {
    look()
    return state.wasSeen && now() - state.since >= STILL_MS
  }
  function notify(): void {
    const open = isOpen()
    if (open === state.wasOpen) return
    state.wasOpen = open
    for (const listener of listeners) listener()
  }
  const onKey = (event: Event): void => {
    if ((event as KeyboardEvent).repeat) restart()
  }

  const timer = setInterval(notify, LOOK_MS)
  for (const type of ['resize', 'focus', 'blur']) scope.addEventListener(type, restart)
  scope.addEventListener('keydown', onKey, { capture: true })
  scope.document.addEventListener('visibilitychange', restart)
  return {
    isOpen,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    restart,
    stop() {
      clearInterval(timer)
      for (const type of ['resize', 'focus', 'blur']) scope.removeEventListener(type, restart)
      scope.removeEventListener('keydown', onKey, { capture: true })
      scope.document.removeEventListener('visibilitychange', restart)
    },
  }
}
