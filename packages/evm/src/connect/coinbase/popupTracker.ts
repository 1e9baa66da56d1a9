/**
 * Follows the messages between the SDK and its window: events from the window, requests by id,
 * answers by request id.
 */
export interface PopupTracker {
  isLoaded(): boolean
  /** True if every request has an answer, and the SDK is processing the answers. */
  isRead(): boolean
  /** The SDK has sent this to the window. */
  onPost(message: unknown): void
  /** Registers an answer that a caller awaits. */
  onAsk(answer: Promise<unknown>): void
  /** Answers in place of a closed window, until the SDK has processed its end. */
  end(): void
  /** Reports the window's end at once: the SDK sends no further request. */
  endNow(): void
}

interface PopupTrackerParameters {
  origin: string
  /** The window was closed before it answered the request. The SDK reports that as a rejection. */
  onClosed(): void
  onEnd(): void
}

/**
 * Creates a tracker of the messages between the SDK and its window. The SDK accepts the window's
 * end as an answer only if the window reports it. If the report comes just before a request, the
 * SDK opens another window.
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

  const post = (event: 'PopupLoaded' | 'PopupUnload'): void =>
    void window.dispatchEvent(new MessageEvent('message', { data: { event }, origin }))

  function endNow(): void {
    if (state.isEnding && !state.hasEnded) post('PopupUnload')
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
      // Requests that wait for the window to load are sent as soon as it has loaded.
      if (state.isLoaded) endIfDue()
      else post('PopupLoaded')
    },
  }
}
