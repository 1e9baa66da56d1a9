import { parseWith } from '@latchkey/protocol'
import type { GenericSchema } from 'valibot'
import type { Line } from './line.js'

/** How often the frame looks whether a window that it had contact with is still there, in ms. */
const LOOK_MS = 500

interface PortLineParameters<incoming> {
  port: MessagePort
  schema: GenericSchema<unknown, incoming>
  /**
   * The window at the other end. It has been spoken to, so its `closed` is the truth: it was not
   * cut off (SEC-09).
   */
  isClosed?: (() => boolean) | undefined
}

/** A line through a MessagePort. */
export function createPortLine<outgoing, incoming>({
  port,
  schema,
  isClosed,
}: PortLineParameters<incoming>): Line<outgoing, incoming> {
  const state: { hasEnded: boolean; timer?: ReturnType<typeof setInterval> | undefined } = {
    hasEnded: false,
  }

  function end(): boolean {
    if (state.hasEnded) return false
    state.hasEnded = true
    clearInterval(state.timer)
    port.close()
    return true
  }

  return {
    send(message) {
      if (!state.hasEnded) port.postMessage(message)
    },
    listen({ onMessage, onEnd }) {
      const onGone = (): void => {
        if (end()) onEnd()
      }
      port.onmessage = ({ data }: MessageEvent) => {
        const message = state.hasEnded ? undefined : parseWith(schema, data)
        if (message !== undefined) onMessage(message)
      }
      // Where browsers tell: the process at the other end is gone.
      port.addEventListener('close', onGone)
      if (isClosed)
        state.timer = setInterval(() => {
          if (isClosed()) onGone()
        }, LOOK_MS)
    },
    end: () => void end(),
  }
}
