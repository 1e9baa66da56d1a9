import { noop } from '@latchkey/protocol/std'
import { waits } from '../channel/wireConstants.js'

/** The callbacks for a page that is hidden and shown again. */
export interface PageEvents {
  /** The page returned. A socket that was silent for longer than `silentFor` ms may be dead. */
  onReturn(silentFor: number): void
  /** The page may be frozen. With an open socket it is excluded from the back-forward cache. */
  onLeave(): void
  /** The user pressed a pointer or a key. */
  onAct(): void
}

interface Target {
  addEventListener(
    type: string,
    listener: () => void,
    options?: { capture: boolean; passive: boolean },
  ): void
  removeEventListener(type: string, listener: () => void, options?: { capture: boolean }): void
}

/**
 * Watches the page's visibility and input. Does nothing outside of a page. Returns a function that
 * stops it.
 */
export function watchPage(events: PageEvents, now: () => number): () => void {
  const { document, window } = globalThis as { document?: Document; window?: Window }
  if (!document || !window) return noop
  const state = { hiddenAt: document.hidden ? now() : undefined }

  function onVisibility(): void {
    if (document?.hidden) {
      state.hiddenAt = now()
      return
    }
    const hidden = state.hiddenAt === undefined ? 0 : now() - state.hiddenAt
    state.hiddenAt = undefined
    events.onReturn(hidden > waits.hidden ? 0 : waits.suspect)
  }

  const listeners: [Target, string, () => void][] = [
    [document, 'visibilitychange', onVisibility],
    [document, 'resume', () => events.onReturn(0)],
    [document, 'freeze', events.onLeave],
    [window, 'pageshow', () => events.onReturn(waits.suspect)],
    [window, 'online', () => events.onReturn(0)],
    [window, 'focus', () => events.onReturn(waits.suspect)],
    [window, 'pagehide', events.onLeave],
    [window, 'pointerdown', events.onAct],
    [window, 'keydown', events.onAct],
    // Assistive technology clicks without a pointer.
    [window, 'click', events.onAct],
  ]
  // Captured, because elements of the page may stop propagation.
  const options = { capture: true, passive: true }
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener, options)
  return () => {
    for (const [target, type, listener] of listeners)
      target.removeEventListener(type, listener, options)
  }
}
