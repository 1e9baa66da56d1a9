/** The part of `BroadcastChannel` that is used; the core has no DOM types. */
interface Channel {
  postMessage(message: unknown): void
  onmessage: (() => void) | null
  /** In Node: a kit that nobody uses any more keeps no process alive. */
  unref?(): void
}

/**
 * Tells other tabs that something in the shared storage changed; where there is no
 * `BroadcastChannel`, each tab is on its own.
 */
export function createStoreChannel(name: string): {
  post(): void
  listen(listener: () => void): void
} {
  const Constructor = (globalThis as { BroadcastChannel?: new (name: string) => Channel })
    .BroadcastChannel
  const open = (): Channel | undefined => {
    try {
      return Constructor && new Constructor(name)
    } catch {
      // A page without an origin of its own has no channel.
      return undefined
    }
  }
  const channel = open()
  return {
    post: () => channel?.postMessage('changed'),
    listen(listener) {
      if (!channel) return
      channel.onmessage = listener
      channel.unref?.()
    },
  }
}
