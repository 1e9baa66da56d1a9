import {
  type LatchkeyError,
  PopupBlockedError,
  PopupClosedError,
  PopupCutOffError,
  TimeoutError,
} from '@latchkey/core'
import { type Cancel, type Clock, deadlines, settle } from '@latchkey/core/internal'
import { createPopupTracker } from './popupTracker.js'

/** Milliseconds between two polls of the window: no event tells its opener that it was closed. */
const POLL_MS = 500

/** Milliseconds the page's own server has to say with which policy it serves the page. */
const POLICY_MS = 1500

/** All that the SDK uses of the window it opened. */
interface Popup {
  readonly closed: boolean
  focus(): void
  close(): void
  postMessage(message: unknown): void
}

/** The wallet's window, from its opening until the SDK has taken note of its end. */
export interface PopupSession {
  /** What the SDK holds for the window. */
  readonly popup: Popup
  /** Passes an answer on, or fails as soon as the window cannot give one any more. */
  follow<value>(answer: Promise<value>): Promise<value>
  /** Closes the window. Everything that waits for it fails. */
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
 * Whether this page is served so that the windows it opens lose it; then they look closed to it.
 */
async function isCutOff(clock: Clock): Promise<boolean> {
  try {
    const { headers } = await settle(
      fetch(window.location.origin + window.location.pathname, { method: 'HEAD' }),
      { deadline: POLICY_MS, clock },
    )
    return /^same-origin\s*(?:;|$)/.test(headers.get('Cross-Origin-Opener-Policy') ?? '')
  } catch {
    // A server that cannot be asked: an isolated page has that policy, with few exceptions.
    return globalThis.crossOriginIsolated === true
  }
}

function createFailure(): { failed: Promise<never>; fail(error: LatchkeyError): void } {
  const held: { fail(error: LatchkeyError): void } = { fail: () => {} }
  const failed = new Promise<never>((_resolve, reject) => {
    held.fail = reject
  })
  failed.catch(() => undefined) // Whoever waits is told; often nobody does.
  return { failed, fail: (error) => held.fail(error) }
}

/**
 * Polls a window until it is closed, and once more, because its last message may still be on its
 * way. A window that has answered may go: on a busy device the SDK takes longer to read the answer
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
  const timer: { cancel: Cancel } = { cancel: () => {} }
  const poll = (wasClosed: boolean): void => {
    const isClosed = handle.closed
    if (isClosed && wasClosed && !isRead()) onClosed()
    else timer.cancel = clock.after(POLL_MS, () => poll(isClosed))
  }
  poll(false)
  return () => timer.cancel()
}

/**
 * Stands between the SDK and its window, because the SDK knows of the window only what the window
 * says: one that is blocked, cut off, closed while it loads or no longer wanted says nothing, and
 * the SDK would wait for ever.
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
    // Only from the next turn on does the SDK listen to a window it has just opened.
    stops.push(clock.after(0, tracker.end), clock.after(POLL_MS, tracker.endNow))
  }

  async function onClosed(): Promise<void> {
    giveUp(
      !tracker.isLoaded() && (await isCutOff(clock))
        ? new PopupCutOffError()
        : new PopupClosedError(),
    )
  }

  // A browser that blocks answers with nothing, or with a window that is closed already.
  if (!handle || handle.closed) giveUp(new PopupBlockedError())
  else
    stops.push(
      watchClosing({ handle, clock, isRead: tracker.isRead, onClosed: () => void onClosed() }),
    )
  const expiry: { cancel: Cancel } = { cancel: () => {} }
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
      // Open until the SDK has heard of the end, or it would open another window while it waits for
      // this one.
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
