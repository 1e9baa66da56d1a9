/** One end of a connection between the frame and its window. Loses and repeats no message. */
export interface Channel<outgoing, incoming> {
  send(message: outgoing): void
  /** Called once. Delivers the messages that came before, too. */
  listen(listeners: {
    onMessage(message: incoming): void
    /** The other end is gone for good. */
    onEnd(): void
  }): void
  /** Disconnects without a message. */
  end(): void
}

/**
 * Hands a channel over when its first message comes: only then does a window or frame stand at the
 * other end.
 *
 * @param onOpen - Has to listen at once, because the first message follows.
 */
export function openOnMessage<outgoing, incoming>(
  channel: Channel<outgoing, incoming>,
  onOpen: (channel: Channel<outgoing, incoming>) => void,
): void {
  type Listeners = Parameters<typeof channel.listen>[0]
  let isOpen = false
  let listeners: Listeners | undefined
  const listen = (given: Listeners): void => {
    listeners = given
  }
  channel.listen({
    onMessage(message) {
      if (!isOpen) {
        isOpen = true
        onOpen({ ...channel, listen })
      }
      listeners?.onMessage(message)
    },
    onEnd: () => listeners?.onEnd(),
  })
}
