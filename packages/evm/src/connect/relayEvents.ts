import type { Eip1193Provider } from '../wallets/parseAnnouncement.js'

type Listener = (...args: unknown[]) => void

interface Relay {
  listeners: Set<Listener>
  call: Listener
  attached: boolean
}

/** Calls the first of these methods that the wallet has. Returns true if one exists and worked. */
function attempt(
  provider: Eip1193Provider,
  names: readonly string[],
  event: string,
  listener: Listener,
): boolean {
  try {
    const methods = provider as unknown as Record<
      string,
      ((event: string, listener: Listener) => unknown) | undefined
    >
    const name = names.find((candidate) => typeof methods[candidate] === 'function')
    if (name) methods[name]?.(event, listener)
    return name !== undefined
  } catch {
    // A wallet without working events is polled.
    return false
  }
}

/**
 * Events of a wallet, with one listener at the wallet per event however many there are here: some
 * wallets cannot take a listener back, and must not collect more of them with every connection.
 */
export function relayEvents(provider: Eip1193Provider): {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
} {
  const relays = new Map<string, Relay>()

  function createRelay(): Relay {
    const listeners = new Set<Listener>()
    const call: Listener = (...args) => {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...args)
    }
    return { listeners, call, attached: false }
  }

  return {
    on(event, listener) {
      const relay = relays.get(event) ?? createRelay()
      relays.set(event, relay)
      relay.listeners.add(listener)
      relay.attached ||= attempt(provider, ['on', 'addListener'], event, relay.call)
    },
    removeListener(event, listener) {
      const relay = relays.get(event)
      if (!relay) return
      relay.listeners.delete(listener)
      if (relay.attached && relay.listeners.size === 0)
        relay.attached = !attempt(provider, ['removeListener', 'off'], event, relay.call)
    },
  }
}
