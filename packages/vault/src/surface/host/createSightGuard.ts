import type { RunningGuard } from './createFocusGuard.js'

/** Visibility of the sheet as the browser reports it. `isVisible` is IntersectionObserver v2. */
export interface Sight {
  isVisible: boolean
  intersectionRatio: number
  boundingClientRect: Pick<DOMRectReadOnly, 'top' | 'left' | 'right' | 'bottom' | 'width'>
}

/** Watches the visibility of one element. */
interface SightWatcher {
  observe(element: Element): void
  /** Returns the pending records. */
  takeRecords(): readonly Sight[]
  disconnect(): void
}

/** The parts of the frame's window that the guard uses. */
export interface SightScope {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly document: Pick<Document, 'visibilityState'>
  watch(onSight: (sights: readonly Sight[]) => void): SightWatcher
}

/** Milliseconds for which a sheet must be fully visible before a press counts. */
export const SEEN_MS = 1_000
const WHOLE = 0.99
const LOOK_MS = 100
/** Minimum size of the frame. A smaller one does not cover the page as intended. */
const SMALLEST = { width: 300, height: 280 }

function isWhole(
  { innerWidth, innerHeight }: SightScope,
  { isVisible, intersectionRatio, boundingClientRect: box }: Sight,
): boolean {
  return (
    isVisible === true &&
    intersectionRatio >= WHOLE &&
    innerWidth >= SMALLEST.width &&
    innerHeight >= SMALLEST.height &&
    box.width >= Math.min(innerWidth, SMALLEST.width) - 1 &&
    box.left >= -1 &&
    box.top >= -1 &&
    box.right <= innerWidth + 1 &&
    box.bottom <= innerHeight + 1
  )
}

/**
 * Creates a guard that rejects presses inside a page until the browser confirms the visibility of
 * the sheet (SEC-07). The whole sheet must have been painted unchanged, with nothing over it, for a
 * second. IntersectionObserver does not detect `mask-image` or a clip path with a full box, so the
 * guard is only for pages on the operator's list.
 *
 * @param now - Monotonic time in milliseconds.
 */
export function createSightGuard(
  scope: SightScope,
  now: () => number,
): RunningGuard & { watch(element: Element): void } {
  const listeners = new Set<() => void>()
  const state: { since: number | undefined; last: Sight | undefined; wasOpen: boolean } = {
    since: undefined,
    last: undefined,
    wasOpen: false,
  }

  function see(sights: readonly Sight[]): void {
    for (const sight of sights) {
      state.last = sight
      if (!isWhole(scope, sight)) state.since = undefined
    }
  }
  const watcher = scope.watch((sights) => {
    see(sights)
    notify()
  })
  function isOpen(): boolean {
    see(watcher.takeRecords())
    // Checks the frame's size again: the observer does not fire if the frame shrinks around a sheet
    // that still fits.
    const isSeen =
      state.last !== undefined &&
      isWhole(scope, state.last) &&
      scope.document.visibilityState === 'visible'
    state.since = isSeen ? (state.since ?? now()) : undefined
    return state.since !== undefined && now() - state.since >= SEEN_MS
  }
  function notify(): void {
    const open = isOpen()
    if (open === state.wasOpen) return
    state.wasOpen = open
    for (const listener of listeners) listener()
  }
  const timer = setInterval(notify, LOOK_MS)

  return {
    isOpen,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch: (element) => watcher.observe(element),
    restart() {
      state.since = undefined
      notify()
    },
    stop() {
      clearInterval(timer)
      watcher.disconnect()
    },
  }
}
