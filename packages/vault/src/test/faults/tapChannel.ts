import type { TestFrameScope } from '@latchkey/testing/frame'

type Message = Record<string, unknown>

/** Direction of a message. */
export type Direction = 'to the frame' | 'to the page'

/**
 * Replaces the delivery of a message. It may call `deliver` never, once or several times, with any
 * message.
 */
export type ChannelFault = (
  message: Message,
  direction: Direction,
  deliver: (message: unknown) => void,
) => void

/** Intercepts the message channel between page and frame. */
export interface ChannelTap {
  /** Returns the frame's window with a tap on the port that it receives. */
  tap(scope: TestFrameScope): TestFrameScope
  set(fault: ChannelFault | undefined): void
  /** Returns the number of messages that a fault damaged since `set`. */
  met(): number
  close(): void
}

/** True for requests and replies. Messages of the channel itself are never damaged. */
function isDamageable({ type }: Message): boolean {
  return (
    /^@latchkey-(app|frame)\//.test(String(type)) &&
    !/(READY|EVENT|SYNC_\w+)$/.test(String(type)) &&
    !/SYNC_/.test(String(type))
  )
}

export function tapChannel(): ChannelTap {
  const state: { fault: ChannelFault | undefined; met: number } = { fault: undefined, met: 0 }
  const ports: MessagePort[] = []

  function pass(from: MessagePort, to: MessagePort, direction: Direction): void {
    from.onmessage = ({ data }: MessageEvent) => {
      const message = data as Message
      const deliver = (given: unknown): void => to.postMessage(given)
      if (!state.fault || !isDamageable(message)) return deliver(message)
      state.met++
      state.fault(message, direction, deliver)
    }
  }

  function between(near: MessagePort): MessagePort {
    const { port1, port2 } = new MessageChannel()
    pass(near, port1, 'to the frame')
    pass(port1, near, 'to the page')
    ports.push(near, port1, port2)
    return port2
  }

  return {
    tap(scope) {
      const taps = new Map<unknown, (event: MessageEvent) => void>()
      return {
        ...scope,
        addEventListener(type, listener) {
          const own = (event: MessageEvent): void => {
            const { data, origin, source } = event
            listener({
              data,
              origin,
              source,
              ports: event.ports.map(between),
            } as unknown as MessageEvent)
          }
          taps.set(listener, own)
          scope.addEventListener(type, own)
        },
        removeEventListener(type, listener) {
          const own = taps.get(listener)
          if (own) scope.removeEventListener(type, own)
        },
      }
    },
    set: (fault) => void Object.assign(state, { fault, met: 0 }),
    met: () => state.met,
    close() {
      for (const port of ports) port.close()
    },
  }
}
