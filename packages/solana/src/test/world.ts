import { type Connection, LatchkeyError } from '@latchkey/core'
import type { AdapterEvent } from '@latchkey/core/internal'
import { type Ledger, ledgerNetworkId, startLedger } from '@latchkey/sandbox/ledger'
import {
  createSolanaTestWallet,
  createTestClock,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
  type TestClock,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect } from 'vitest'
import type { SolanaNetwork } from '../kernel/solanaNetwork.js'
import { solanaDevnet } from '../kernel/solanaNetwork.js'
import type { SolanaParameters } from '../parameters.js'
import { type SolanaAdapter, solana } from '../solana.js'

export const WALLET_ID = 'standard:Solana Test Wallet'

/** A ledger for a test file. */
export function useLedger(): () => Ledger {
  const state: { ledger: Ledger | undefined } = { ledger: undefined }
  // Loads the lazy-loaded modules up front: some tests stop the clock.
  beforeAll(() => Promise.all([import('../actions.js'), import('../createTransactions.js')]))
  beforeAll(async () => {
    state.ledger = await startLedger()
  })
  afterAll(() => state.ledger?.stop())
  return () => {
    if (!state.ledger) throw new Error('The ledger runs only while tests do')
    return state.ledger
  }
}

/** The part of a ledger that an adapter needs. */
export type Endpoint = Pick<Ledger, 'url' | 'websocketUrl' | 'networkId'>

/** An endpoint at which nothing answers, for tests without a ledger. */
export const unreachable: Endpoint = {
  url: 'http://127.0.0.1:9',
  websocketUrl: 'ws://127.0.0.1:9',
  networkId: ledgerNetworkId,
}

export function ledgerNetwork({ url, websocketUrl, networkId }: Endpoint): SolanaNetwork {
  return { id: networkId, name: 'Ledger', rpcUrl: url, websocketUrl }
}

/** An adapter with one wallet, on a stopped clock. */
export interface World {
  adapter: SolanaAdapter
  wallet: SolanaTestWallet
  window: EventTarget
  clock: TestClock
  events: AdapterEvent[]
  stop(): void
  unregister(): void
  connect(signal?: AbortSignal): Promise<Connection>
  /** Lets the wallet's answers and the adapter's reads run, without moving the clock. */
  settled(): Promise<void>
}

export interface WorldOptions extends Partial<SolanaTestWalletOptions> {
  parameters?: Partial<SolanaParameters> | undefined
  /** Replaces the wallet's object before it registers. */
  disguise?: ((wallet: SolanaTestWallet['wallet']) => object) | undefined
  isRealTime?: boolean | undefined
}

export function createWorld(ledger: Endpoint, options: WorldOptions = {}): World {
  const { parameters, disguise, isRealTime = false, ...own } = options
  const window = new EventTarget()
  const clock = createTestClock()
  const wallet = createSolanaTestWallet({
    chains: [
      { id: 'solana:localnet', rpcUrl: ledger.url },
      { id: 'solana:devnet', rpcUrl: ledger.url },
    ],
    ...own,
  })
  const adapter = solana(
    { networks: [ledgerNetwork(ledger), solanaDevnet], storage: null, ...parameters },
    { window, ...(isRealTime ? {} : { clock }) },
  )
  const events: AdapterEvent[] = []
  const stop = adapter.start((event) => events.push(event))
  const unregister = disguise
    ? registerRaw(disguise(wallet.wallet), window)
    : wallet.register(window)
  return {
    adapter,
    wallet,
    window,
    clock,
    events,
    stop,
    unregister,
    connect: (signal = new AbortController().signal) =>
      adapter.connect({ walletId: WALLET_ID, signal }),
    settled: () => clock.advance(0),
  }
}

interface Api {
  register(...wallets: readonly unknown[]): () => void
}

/** Registers any value by the events of the Wallet Standard. */
export function registerRaw(raw: unknown, window: EventTarget): () => void {
  const state: { unregister: () => void } = { unregister: () => {} }
  const detail = (api: Api): void => {
    state.unregister = api.register(raw)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => state.unregister()
}

/** Returns an object with the properties of a wallet, some of them replaced. */
export function disguised(wallet: object, changes: PropertyDescriptorMap): object {
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(wallet), ...changes })
}

/** Resolves to the kit's error with which a promise rejects. */
export async function failureOf(promise: Promise<unknown>): Promise<LatchkeyError> {
  const error = await promise.then(
    (value) => new Error(`resolved to ${String(value)}`),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LatchkeyError)
  return error as LatchkeyError
}

/** Resolves to the name of the kit's error with which a promise rejects. */
export async function failure(promise: Promise<unknown>): Promise<string> {
  return (await failureOf(promise)).name
}
