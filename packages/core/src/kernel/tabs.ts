import type { Cancel } from './clock.js'

/**
 * A message to the other tabs of the same origin. The namespace is unchecked, and absent in a kit
 * of one namespace and in tabs with an earlier version.
 */
export type TabMessage =
  | { type: 'connected'; walletId: string; namespace?: unknown }
  | { type: 'disconnected'; namespace?: unknown }
  | { type: 'activated'; namespace?: unknown }
  | { type: 'signedIn' }
  | { type: 'signedOut' }

/** The other tabs of this origin, and other kits that share its storage. */
export interface Tabs {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): Cancel
}

/** The part of `BroadcastChannel` that is used; the core has no DOM types. */
interface Channel {
  postMessage(message: unknown): void
  close(): void
  onmessage: ((event: { data: unknown }) => void) | null
}

const others = ['disconnected', 'activated', 'signedIn', 'signedOut'] as const

function parse(data: unknown): TabMessage | undefined {
  const { type, walletId, namespace } = Object(data) as Record<string, unknown>
  if (type === 'connected')
    return typeof walletId === 'string' ? { type, walletId, namespace } : undefined
  const other = others.find((each) => each === type)
  return other && { type: other, namespace }
}

/** Creates tabs on `BroadcastChannel`; without it, each tab is independent. */
export function createTabs(name: string): Tabs {
  const Constructor = (globalThis as { BroadcastChannel?: new (name: string) => Channel })
    .BroadcastChannel
  let channel: Channel | undefined
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      try {
        channel = Constructor && new Constructor(name)
      } catch {
        channel = undefined
      }
      if (channel)
        channel.onmessage = ({ data }) => {
          const message = parse(data)
          if (message) listener(message)
        }
      return () => {
        channel?.close()
        channel = undefined
      }
    },
  }
}
