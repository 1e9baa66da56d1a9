import type { AdapterEvent } from '@latchkey/core/internal'
import { type Relay, startRelay } from '@latchkey/testing/node'
import {
  createRelayWallet,
  type RelayWallet,
  type RelayWalletOptions,
} from '@latchkey/testing/relay'
import { walletConnect } from '@latchkey/walletconnect'
import { type SolanaSessions, walletConnectSolana } from '@latchkey/walletconnect/solana'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { WebSocket } from 'ws'
import { solanaDevnet } from '../kernel/solanaNetwork.js'
import { type SolanaAdapter, solana } from '../solana.js'
import { type Endpoint, ledgerNetwork } from './world.js'

export const PAIRING_ID = 'walletConnect'

/** A page with the real WalletConnect client. */
export interface Page {
  adapter: SolanaAdapter
  sessions: SolanaSessions
  events: AdapterEvent[]
  stop(): void
}

function createStorage(): Storage {
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

/** A relay for a test file, with phones and pages on it. */
export function useRelay(ledger: () => Endpoint): {
  createPhone(options?: Partial<RelayWalletOptions>): RelayWallet
  createPage(options?: { storage?: Storage }): Page
  createStorage(): Storage
} {
  const place: { relay?: Relay } = {}
  const open: (() => void)[] = []
  const relay = (): Relay => {
    if (!place.relay) throw new Error('The relay runs only while tests do')
    return place.relay
  }
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
    createStorage,
    createPhone(options = {}) {
      const { networkId, url } = ledger()
      const phone = createRelayWallet({
        relayUrl: relay().url,
        chains: [{ id: 31337, rpcUrl: url }],
        solanaChains: [
          { id: networkId, rpcUrl: url },
          { id: solanaDevnet.id, rpcUrl: url },
        ],
        openSocket: (address) => new WebSocket(address),
        ...options,
      })
      open.push(phone.close)
      return phone
    },
    createPage({ storage = createStorage() } = {}) {
      const connector = walletConnect({
        relayUrl: relay().url,
        metadata: { name: 'Millpond', url: 'https://millpond.example' },
        storage,
      })
      const sessions = walletConnectSolana(connector)
      const adapter = solana(
        {
          networks: [ledgerNetwork(ledger()), solanaDevnet],
          connectors: [sessions],
          storage: null,
        },
        { window: new EventTarget() },
      )
      const events: AdapterEvent[] = []
      const stop = adapter.start((event) => events.push(event))
      open.push(stop)
      return { adapter, sessions, events, stop }
    },
  }
}
