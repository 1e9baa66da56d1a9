import type { Line } from '../channel/line.js'
import { createPortLine } from '../channel/portLine.js'
import { helloType, type ToFrame, type ToWindow, toWindow } from './messages.js'

/** The window's end of a line to a frame. */
export type FrameLine = Line<ToFrame, ToWindow>

/** What a window needs of itself to call the frames of the page that opened it. */
export interface CallerScope {
  readonly location: Pick<Location, 'origin'>
  readonly opener: {
    readonly frames: {
      readonly length: number
      readonly [index: number]: Pick<Window, 'postMessage'>
    }
  } | null
}

/** Frames that are still loading hear nothing, so the window calls again. */
const AGAIN_MS = 250
const GIVE_UP_MS = 20_000

/**
 * Calls every frame of the page that opened this window; only those of our own origin hear it. Each
 * that answers gets a line.
 *
 * @returns ends it
 */
export function callFrames(
  scope: CallerScope,
  { onLine, onSilence }: { onLine(line: FrameLine): void; onSilence(): void },
): () => void {
  const state: { calls: number; ports: MessagePort[] } = { calls: 0, ports: [] }

  function call(target: Pick<Window, 'postMessage'>): MessagePort {
    const { port1, port2 } = new MessageChannel()
    const line = createPortLine<ToFrame, ToWindow>({ port: port1, schema: toWindow })
    const listeners: { now?: Parameters<FrameLine['listen']>[0] } = {}
    const listen: FrameLine['listen'] = (given) => {
      listeners.now = given
    }
    line.listen({
      onMessage(message) {
        if (!listeners.now) {
          stop()
          state.ports = state.ports.filter((port) => port !== port1)
          onLine({ ...line, listen })
        }
        listeners.now?.onMessage(message)
      },
      onEnd: () => listeners.now?.onEnd(),
    })
    target.postMessage({ type: helloType }, scope.location.origin, [port2])
    return port1
  }
  function callAll(): void {
    // Whoever answers a call that was given up answers nobody: one line for each frame.
    for (const port of state.ports) port.close()
    const frames = scope.opener?.frames
    state.ports = Array.from({ length: frames?.length ?? 0 }, (_, index) => frames?.[index])
      .filter((frame) => frame !== undefined)
      .map(call)
    if (++state.calls > GIVE_UP_MS / AGAIN_MS) {
      stop()
      onSilence()
    }
  }
  const timer = setInterval(callAll, AGAIN_MS)
  const stop = (): void => clearInterval(timer)
  callAll()
  return stop
}
