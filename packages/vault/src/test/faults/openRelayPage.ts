import { type ChaosRelay, startChaosRelay } from '@latchkey/testing/node'
import { createRelayWallet, type RelayWallet } from '@latchkey/testing/relay'
import { walletConnect } from '@latchkey/walletconnect'
import { type Connector, createConfig, createStorage } from '@wagmi/core'
import { defineChain, type EIP1193Provider, http } from 'viem'
import { WebSocket } from 'ws'
import { CHAIN, PAGE } from './startServices.js'
import { startTap, type Tap } from './startTap.js'

type Pairing = Connector & {
  pair(parameters: { signal: AbortSignal }): Promise<{ uri: string }>
  connect(parameters?: { signal?: AbortSignal }): Promise<{ accounts: readonly string[] }>
  revive(): void
}

/** A page with the WalletConnect connector, a tap, a relay with faults, and a wallet. */
export interface RelayPage {
  readonly relay: ChaosRelay
  readonly tap: Tap
  readonly wallet: RelayWallet
  readonly connector: Pairing
  /**
   * Sets the clocks of relay and wallet, so that the page's clock differs by the opposite offset.
   */
  setOtherClocks(offset: number): void
  /** Keeps the wallet waiting. The returned function lets it answer. */
  holdWallet(): () => void
  /** Returns the client id of the page at the relay, once it has connected. */
  clientId(): string | undefined
  sign(): Promise<unknown>
  stop(): Promise<void>
}

function openConnector(relayUrl: string, values: Map<string, string>): Pairing {
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const url = 'http://127.0.0.1:1'
  const chain = defineChain({
    id: CHAIN,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const metadata = { name: 'Shop', description: '', url: PAGE, icons: [] }
  const config = createConfig({
    chains: [chain],
    transports: { [CHAIN]: http(url) },
    connectors: [walletConnect({ relayUrl, projectId: '0'.repeat(32), metadata, storage })],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage }),
  })
  return config.connectors[0] as unknown as Pairing
}

export async function openRelayPage(): Promise<RelayPage> {
  // Node 20 has no WebSocket.
  globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket
  const tap = await startTap()
  const relayUrl = `ws://127.0.0.1:${tap.port}`
  const relay = await startChaosRelay({
    audiences: [relayUrl],
    limits: { framesPerSecond: 100_000 },
  })
  tap.target = Number(new URL(relay.url).port)
  const clients: string[] = []
  relay.observe((event) => {
    if (event.type === 'opened') clients.push(event.clientId)
  })
  const clock = { offset: 0 }
  const hold: { until: Promise<void> | undefined } = { until: undefined }
  const wallet = createRelayWallet({
    relayUrl: relay.url,
    chains: [{ id: CHAIN, rpcUrl: 'http://127.0.0.1:1' }],
    openSocket: (url) => new WebSocket(url),
    clock: {
      now: () => Date.now() + clock.offset,
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    },
    async approve() {
      await hold.until
      return true
    },
  })
  const connector = openConnector(relayUrl, new Map())
  return {
    relay,
    tap,
    wallet,
    connector,
    setOtherClocks(offset) {
      clock.offset = offset
      relay.set({ clockOffset: offset })
    },
    holdWallet() {
      const held = { release: (): void => undefined }
      hold.until = new Promise((resolve) => {
        held.release = resolve
      })
      return () => held.release()
    },
    // The page connects before the wallet knows its pairing.
    clientId: () => clients[0],
    async sign() {
      const provider = (await connector.getProvider()) as EIP1193Provider
      return provider.request({
        method: 'personal_sign',
        params: ['0x00', wallet.accounts[0]?.address as `0x${string}`],
      })
    },
    async stop() {
      wallet.close()
      await relay.stop()
      await tap.stop()
    },
  }
}
