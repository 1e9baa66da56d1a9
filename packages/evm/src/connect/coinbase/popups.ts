import type { LatchkeyError } from '@latchkey/core'
import type { Clock } from '@latchkey/core/internal'
import { createPopupSession, type PopupSession } from './popupSession.js'

/** The window of the wallet, if one is open. */
export interface Popups {
  /**
   * Calls `ask`, which may open the window or use the open one. Fails as soon as that window cannot
   * answer any more.
   */
  during<value>(ask: () => Promise<value>): Promise<value>
  /** Closes the window and rejects all pending requests. */
  giveUp(error: LatchkeyError): void
}

/**
 * Watches the window that the SDK opens. The SDK neither exposes the window nor reports that the
 * browser blocked it. It opens the window synchronously, so `window.open` is replaced for exactly
 * one call to the SDK.
 *
 * @param parameters.origin - Origin of the wallet's page. Other windows are ignored.
 */
export function createPopups({ origin, clock }: { origin: string; clock: Clock }): Popups {
  const state: { session: PopupSession | undefined } = { session: undefined }

  return {
    giveUp: (error) => state.session?.giveUp(error),
    during(ask) {
      const open = window.open
      const openWatched: typeof window.open = (...parameters) => {
        const handle = open.apply(window, parameters)
        if (!String(parameters[0]).startsWith(`${origin}/`)) return handle
        const onEnd = (): void => {
          if (state.session === session) state.session = undefined
        }
        const session = createPopupSession({ handle, origin, clock, onEnd })
        state.session = session
        return session.popup as unknown as Window
      }
      // On a page whose window is frozen this does nothing, and the window goes unwatched.
      Reflect.set(window, 'open', openWatched)
      try {
        const answer = ask()
        return state.session ? state.session.follow(answer) : answer
      } finally {
        Reflect.set(window, 'open', open)
      }
    },
  }
}
