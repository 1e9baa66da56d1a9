/**
 * Follows the messages between the SDK and its window: events from the window, requests by id,
 * answers by request id.
 */
export interface PopupTracker {
  isLoaded(): boolean
  /** All that the window was asked is answered, and the SDK is at work on that. */
  isRead(): boolean
  /** The SDK has sent this to the window. */
  onPost(message: unknown): void
  /** Tells that somebody waits for this answer. */
  onAsk(answer: Promise<unknown>): void
  /** From now on speaks for a window that cannot any more, until the SDK has heard of its end. */
  end(): void
  /** The SDK was going to ask and has not: it never will. */
  endNow(): void
}

interface PopupTrackerParameters {
  origin: string
  /** The window was closed before it answered the request. The SDK reports that as a rejection. */
  onClosed(): void
  onEnd(): void
}

/**
 * Creates a tracker of the messages between the SDK and its window. The SDK takes the window's end
 * for an answer only if the window reports it; and if the report comes just before a request, it
 * opens another window.
 */
export function createPopupTracker({
  origin,
  onClosed,
  onEnd,
}: PopupTrackerParameters): PopupTracker {
  const unanswered = new Set<unknown>()
  const state = {
    isLoaded: false,
    isEnding: false,
    hasEnded: false,
    hasAnswered: false,
    waiting: 0,
  }

  const say = (event: 'PopupLoaded' | 'PopupUnload'): void =>
    void window.dispatchEvent(new MessageEvent('message', { data: { event }, origin }))

  function endNow(): void {
    if (state.isEnding && !state.hasEnded) say('PopupUnload')
  }

  function endIfDue(): void {
    if (unanswered.size > 0 || state.waiting === 0) endNow()
  }

  function onMessage({ origin: from, data }: MessageEvent): void {
    if (from !== origin || typeof data !== 'object' || data === null) return
    const { event, requestId } = data as { event?: unknown; requestId?: unknown }
    if (unanswered.delete(requestId)) state.hasAnswered = true
    if (event === 'PopupLoaded') state.isLoaded = true
    if (event !== 'PopupUnload') return
    state.hasEnded = true
    window.removeEventListener('message', onMessage)
    if (state.waiting > 0 && (unanswered.size > 0 || !state.hasAnswered)) onClosed()
    onEnd()
  }

  window.addEventListener('message', onMessage)

  return {
    isLoaded: () => state.isLoaded,
    isRead: () => state.isLoaded && state.waiting > 0 && unanswered.size === 0,
    endNow,
    onPost(message) {
      const { id } = message as { id?: unknown }
      if (id !== undefined) unanswered.add(id)
      endIfDue()
    },
    onAsk(answer) {
      const onAnswer = (): void => {
        state.waiting--
        endIfDue()
      }
      state.waiting++
      answer.then(onAnswer, onAnswer)
    },
    end() {
      if (state.hasEnded) return
      state.isEnding = true
      // Whoever waits for the window to load asks as soon as it has.
      if (state.isLoaded) endIfDue()
      else say('PopupLoaded')
    },
  }
}
