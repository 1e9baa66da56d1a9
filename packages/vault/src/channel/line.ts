/** One end of a line between the frame and its window. Nothing is lost and nothing comes twice. */
export interface Line<outgoing, incoming> {
  send(message: outgoing): void
  /** Called once. Messages that came before are told then. */
  listen(listeners: {
    onMessage(message: incoming): void /** The other end is gone for good. */
    onEnd(): void
  }): void
  /** Hangs up, without a word. */
  end(): void
}
