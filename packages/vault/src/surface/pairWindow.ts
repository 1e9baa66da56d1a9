import { createSealedLine, type SealedLineParameters } from '../rendezvous/sealedLine.js'
import type { WindowLine } from './createWindows.js'
import { type ToFrame, type ToWindow, toFrame } from './messages.js'

/**
 * Waits at the meeting place for a window that was given a pairing key. Whether it was opened at
 * all cannot be known before it speaks: under Cross-Origin-Opener-Policy the browser says of an
 * open window that it is closed.
 *
 * @returns ends the wait
 */
export function pairWindow(
  parameters: Omit<SealedLineParameters<ToFrame>, 'side' | 'schema'>,
  onLine: (line: WindowLine) => void,
): () => void {
  const line = createSealedLine<ToWindow, ToFrame>({
    ...parameters,
    side: 'frame',
    schema: toFrame,
  })
  const state: { listeners?: Parameters<WindowLine['listen']>[0] } = {}
  const listen: WindowLine['listen'] = (listeners) => {
    state.listeners = listeners
  }
  line.listen({
    onMessage(message) {
      if (state.listeners) state.listeners.onMessage(message)
      else if (message.type === 'ready') onLine({ send: line.send, listen, end: line.end })
    },
    onEnd: () => state.listeners?.onEnd(),
  })
  return () => {
    if (!state.listeners) line.end()
  }
}
