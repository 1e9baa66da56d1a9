import type { AdapterEvent, Clock } from '@latchkey/core/internal'
import { type Relay, startRelay } from '@latchkey/testing/node'
import {
  createRelayWallet,
  type RelayWallet,
  type RelayWalletOptions,
} from '@latchkey/testing/relay'
import { walletConnect } from '@latchkey/walletconnect'
import type { CreateConnectorFn } from '@wagmi/core'
import { http } from 'viem'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { WebSocket } from 'ws'
import { type EvmAdapter, evm } from '../evm.js'
import { chain, type useChains } from './world.js'

export const PAIRING_ID = 'walletConnect'

/** A storage that several adapters share, as tabs and reloads do. */
export function createStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A page with the real client. */
export interface Page {
  adapter: EvmAdapter
  events: AdapterEvent[]
  /** Resolves when an event fits, past or future. */
  received(fits: (event: AdapterEvent) => boolean): Promise<AdapterEvent>
  stop(): void
}

export interface RelayWorld {
  relay(): Relay
  createPhone(options?: Partial<RelayWalletOptions>): RelayWallet
  createPage(options?: {
    storage?: Storage
    prefix?: string
    clock?: Clock
    connector?: CreateConnectorFn
  }): Page
}

/** A relay for a test file, with phones and pages on it. */
export function useRelay(chains: ReturnType<typeof useChains>): RelayWorld {
  const place: { relay?: Relay } = {}
  const open: (() => void)[] = []
  const relay = (): Relay => {
    if (!place.relay) throw new Error('The relay runs only while tests do')
    return place.relay
  }
  const known = (): { id: number; rpcUrl: string }[] => [
    { id: 31337, rpcUrl: chains.one().url },
    { id: 31338, rpcUrl: chains.two().url },
  ]

  beforeAll(async () => {
    place.relay = await startRelay({ port: 0 })
    // Node 20 has none; pages have.
    Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: WebSocket })
  })
  afterEach(() => {
    for (const close of open.splice(0)) close()
  })
  afterAll(() => place.relay?.stop())

  return {
    relay,
    createPhone(options = {}) {
      const phone = createRelayWallet({
        relayUrl: relay().url,
        chains: known(),
        openSocket: (url) => new WebSocket(url),
        ...options,
      })
      open.push(phone.close)
      return phone
    },
    createPage({ storage = createStorage(), prefix = 'latchkey', clock, connector } = {}) {
      const [one, two] = known()
      const networks = [chain(31337, one?.rpcUrl ?? ''), chain(31338, two?.rpcUrl ?? '')] as const
      const own = walletConnect({
        relayUrl: relay().url,
        metadata: { name: 'Millpond', url: 'https://millpond.example' },
        storage,
        storagePrefix: prefix,
      })
      const transports = { 31337: http(one?.rpcUrl), 31338: http(two?.rpcUrl) }
      const adapter = evm(
        { networks, transports, connectors: [connector ?? own] },
        { window: new EventTarget(), ...(clock ? { clock } : {}) },
      )
      const events: AdapterEvent[] = []
      const waiting = new Set<() => void>()
      const stop = adapter.start((event) => {
        events.push(event)
        for (const look of [...waiting]) look()
      })
      open.push(stop)
      const received: Page['received'] = (fits) =>
        new Promise((resolve) => {
          const look = (): void => {
            const found = events.find(fits)
            if (!found) return void waiting.add(look)
            waiting.delete(look)
            resolve(found)
          }
          look()
        })
      return { adapter, events, received, stop }
    },
  }
}
