/** The part of `BroadcastChannel` that is used; the core has no DOM types. */
interface Channel {
  postMessage(message: unknown): void
  onmessage: (() => void) | null
  /** In Node: lets the process exit while an unused kit has a channel. */
  unref?(): void
}

/**
 * Notifies other tabs of changes in the shared storage. Without `BroadcastChannel`, tabs stay
 * independent.
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
      // A page with an opaque origin has no channel.
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
