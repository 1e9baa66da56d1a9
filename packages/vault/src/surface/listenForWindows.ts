import { createPortLine } from '../channel/portLine.js'
import type { WindowLine } from './createWindows.js'
import { helloType, toFrame } from './messages.js'

/** What the frame needs of its window to hear others call. */
export interface CallScope {
  readonly location: Pick<Location, 'origin'>
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Takes calls of windows of the frame's own origin, as the browser says it; others are not heard.
 */
export function listenForWindows(scope: CallScope, onLine: (line: WindowLine) => void): () => void {
  function onMessage({ data, origin, source, ports }: MessageEvent): void {
    const [port] = ports
    const isHello =
      typeof data === 'object' && data !== null && (data as { type?: unknown }).type === helloType
    if (!isHello || !port || origin !== scope.location.origin) return
    const isClosed = (): boolean => source === null || ('closed' in source && source.closed)
    onLine(createPortLine({ port, schema: toFrame, isClosed }))
  }
  scope.addEventListener('message', onMessage)
  return () => scope.removeEventListener('message', onMessage)
}
