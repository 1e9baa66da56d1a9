import type { FrameEvent } from '@latchkey/protocol'
import type { PreparingApi } from '../kernel/api.js'
import { createPairingKey } from '../rendezvous/boxes.js'
import type { ContinueNoticeProps } from './ContinueNotice.js'
import type { Inline } from './createInline.js'
import type { Windows } from './createWindows.js'
import { pairWindow } from './pairWindow.js'
import { aborted, declined, type Showing } from './showing.js'

interface InWindowParts {
  scope: Window & typeof globalThis
  api: PreparingApi
  windows: Windows
  inline: Inline
  emit(event: FrameEvent): void
}

/**
 * How long a window that the page opened may take to call, in ms. After that it was blocked, or cut
 * off (SEC-09).
 */
const CALL_MS = 2_500
const FEATURES = 'popup,width=420,height=720'

/**
 * The visitor's own click opens the window, so it is not blocked; what it shows comes through the
 * auth service.
 */
function pair(
  { scope, api, windows }: Omit<InWindowParts, 'inline' | 'emit'>,
  onPaired: () => void,
): () => void {
  const isVisible = (): boolean => scope.document.visibilityState === 'visible'
  const pairingKey = createPairingKey()
  const end = pairWindow({ api, pairingKey, isVisible }, (line) => {
    onPaired()
    windows.attach(line)
  })
  scope.open(`${scope.location.origin}/approve#${pairingKey}`, '', FEATURES)
  return end
}

/**
 * Shows screens in a window of the frame's own: one that the page opened in the click, or one that
 * the visitor opens here.
 */
export function createInWindow({ scope, api, windows, inline, emit }: InWindowParts): {
  show(showing: Showing, options: { isCovered: boolean }): Promise<unknown>
} {
  function show(showing: Showing, { isCovered }: { isCovered: boolean }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const state: {
        isPaired: boolean
        timer?: ReturnType<typeof setTimeout>
        endPairing(): void
      } = { isPaired: false, endPairing: () => undefined }
      const notice = (reason: ContinueNoticeProps['reason']): void =>
        inline.notice({ reason, onContinue, onClose: () => reject(declined()) })
      function onContinue(): void {
        state.endPairing()
        state.endPairing = pair({ scope, api, windows }, () => {
          state.isPaired = true
        })
        notice('opened')
      }
      function onShown(): void {
        clearTimeout(state.timer)
        showing.onShown()
        // Under a page that cuts windows off, the page cannot bring this one forward: the notice
        // stays.
        if (state.isPaired) return
        inline.clear()
        emit({ event: 'surfaceChanged', surface: 'window' })
      }
      showing.signal.addEventListener('abort', () => {
        clearTimeout(state.timer)
        state.endPairing()
        inline.clear()
        reject(aborted())
      })
      const { name, data } = showing
      windows.show({
        id: crypto.randomUUID(),
        name,
        data,
        onAnswer: resolve,
        onClosed: () => reject(declined()),
        onShown,
      })
      if (isCovered) notice('covered')
      else if (!windows.isThere()) {
        emit({ event: 'surfaceChanged', surface: 'window' })
        state.timer = setTimeout(() => notice(showing.hasWaited ? 'waited' : 'blocked'), CALL_MS)
      }
    })
  }
  return { show }
}
