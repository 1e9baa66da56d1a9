import {
  type LatchkeyError,
  PopupBlockedError,
  PopupClosedError,
  PopupCutOffError,
  TimeoutError,
} from '@latchkey/core'
import { type Cancel, type Clock, deadlines, settle } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { createPopupTracker } from './popupTracker.js'

/** Milliseconds between two polls of the window: browsers fire no event when a popup closes. */
const POLL_MS = 500

/** Timeout for reading the opener policy of the page from its server, in milliseconds. */
const POLICY_MS = 1500

/** The part of `Window` that the SDK uses on its popup. */
interface Popup {
  readonly closed: boolean
  focus(): void
  close(): void
  postMessage(message: unknown): void
}

/** The wallet's window, from its opening until the SDK has processed its end. */
export interface PopupSession {
  /** The stand-in for the window that the SDK receives. */
  readonly popup: Popup
  /** Resolves with the answer, or rejects as soon as the window can no longer give one. */
  follow<value>(answer: Promise<value>): Promise<value>
  /** Closes the window and rejects all pending requests. */
  giveUp(error: LatchkeyError): void
}

interface SessionParameters {
  /** `null` when the browser opened none. */
  handle: Window | null
  /** Origin of the page in the window. */
  origin: string
  clock: Clock
  onEnd(): void
}

/**
 * Returns true if the page's opener policy cuts it off from its popups, which then appear closed.
 */
async function isCutOff(clock: Clock): Promise<boolean> {
  try {
    const { headers } = await settle(
      fetch(window.location.origin + window.location.pathname, { method: 'HEAD' }),
      { deadline: POLICY_MS, clock },
    )
    return /^same-origin\s*(?:;|$)/.test(headers.get('Cross-Origin-Opener-Policy') ?? '')
  } catch {
    // The server did not answer. A cross-origin isolated page nearly always has that policy.
    return globalThis.crossOriginIsolated === true
  }
}

function createFailure(): { failed: Promise<never>; fail(error: LatchkeyError): void } {
  const held: { fail(error: LatchkeyError): void } = { fail: noop }
  const failed = new Promise<never>((_resolve, reject) => {
    held.fail = reject
  })
  failed.catch(noop) // Often nothing awaits this promise: no unhandled rejection.
  return { failed, fail: (error) => held.fail(error) }
}

/**
 * Polls a window until it is closed, and once more, because its last message may still be on its
 * way (docs/decisions/0035). A window that has answered may go: on a busy device the SDK takes longer to read the answer
 * than the window to close.
 */
function watchClosing({
  handle,
  clock,
  isRead,
  onClosed,
}: {
  handle: Window
  clock: Clock
  isRead(): boolean
  onClosed(): void
}): Cancel {
  const timer: { cancel: Cancel } = { cancel: noop }
  const poll = (wasClosed: boolean): void => {
    const isClosed = handle.closed
    if (isClosed && wasClosed && !isRead()) onClosed()
    else timer.cancel = clock.after(POLL_MS, () => poll(isClosed))
  }
  poll(false)
  return () => timer.cancel()
}

/**
 * Wraps the SDK's window. The SDK learns the state of its window only from the window's messages: a
 * window that is blocked, cut off, closed while it loads or aborted sends none, and the SDK would
 * wait forever.
 */
export function createPopupSession({
  handle,
  origin,
  clock,
  onEnd,
}: SessionParameters): PopupSession {
  const { failed, fail } = createFailure()
  const stops: Cancel[] = []
  const tracker = createPopupTracker({
    origin,
    onClosed: () => fail(new PopupClosedError()),
    onEnd() {
      for (const stop of stops) stop()
      onEnd()
    },
  })

  function giveUp(error: LatchkeyError): void {
    fail(error)
    handle?.close()
    // The SDK listens to a window only from the turn after it has opened it.
    stops.push(clock.after(0, tracker.end), clock.after(POLL_MS, tracker.endNow))
  }

  async function onClosed(): Promise<void> {
    giveUp(
      !tracker.isLoaded() && (await isCutOff(clock))
        ? new PopupCutOffError()
        : new PopupClosedError(),
    )
  }

  // A browser that blocks popups returns `null`, or a window that is already closed.
  if (!handle || handle.closed) giveUp(new PopupBlockedError())
  else
    stops.push(
      watchClosing({ handle, clock, isRead: tracker.isRead, onClosed: () => void onClosed() }),
    )
  const expiry: { cancel: Cancel } = { cancel: noop }
  stops.push(() => expiry.cancel())

  return {
    giveUp,
    follow(answer) {
      const deadline = deadlines.interactive
      expiry.cancel()
      expiry.cancel = clock.after(deadline, () => giveUp(new TimeoutError({ deadline })))
      tracker.onAsk(answer)
      return Promise.race([answer, failed])
    },
    popup: {
      // Stays open until the SDK has processed the end. Otherwise it would open another window
      // while it waits for this one.
      closed: false,
      focus: () => handle?.focus(),
      close: () => handle?.close(),
      postMessage(message) {
        handle?.postMessage(message, origin)
        tracker.onPost(message)
      },
    },
  }
}
