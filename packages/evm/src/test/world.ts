import { type Connection, LatchkeyError } from '@latchkey/core'
import type { AdapterEvent } from '@latchkey/core/internal'
import {
  createTestClock,
  createTestWallet,
  type TestClock,
  type TestWallet,
  type TestWalletOptions,
} from '@latchkey/testing'
import { type Anvil, startAnvil } from '@latchkey/testing/node'
import { type Chain, defineChain, http } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { type EvmAdapter, evm } from '../evm.js'

export const WALLET_ID = 'dev.latchkey.testwallet'
export const ONE = 'eip155:31337'
export const TWO = 'eip155:31338'

export function chain(id: number, url: string): Chain {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}

/** An adapter with one wallet, on a stopped clock. */
export interface World {
  adapter: EvmAdapter
  wallet: TestWallet
  window: EventTarget
  clock: TestClock
  events: AdapterEvent[]
  stop(): void
  connect(signal?: AbortSignal): Promise<Connection>
  /** Lets the wallet's answers and the adapter's reads run, without moving the clock. */
  settled(): Promise<void>
}

/** Real chains for a test file. */
export function useChains(): { one(): Anvil; two(): Anvil } {
  const anvils: Anvil[] = []
  // Loads the lazy-loaded modules up front: the clock is held during the tests.
  beforeAll(() => Promise.all([import('../actions.js'), import('../connect/liveWallet.js')]))
  beforeAll(
    async () =>
      void anvils.push(
        ...(await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])),
      ),
  )
  afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())))
  const at = (index: number): Anvil => {
    const anvil = anvils[index]
    if (!anvil) throw new Error('The chains run only while tests do')
    return anvil
  }
  return { one: () => at(0), two: () => at(1) }
}

/** `knows` are the chains the wallet starts with; the app always has both. */
export function createWorld(
  chains: { one(): Anvil; two(): Anvil },
  options: Partial<TestWalletOptions> & { announced?: boolean } = {},
): World {
  const urls = [chains.one().url, chains.two().url] as const
  const window = new EventTarget()
  const clock = createTestClock()
  const wallet = createTestWallet({
    chains: [
      { id: 31337, rpcUrl: urls[0] },
      { id: 31338, rpcUrl: urls[1] },
    ],
    ...options,
  })
  if (options.announced !== false) wallet.announce(window)
  const networks = [chain(31337, urls[0]), chain(31338, urls[1])] as const
  const adapter = evm(
    { networks, transports: { 31337: http(urls[0]), 31338: http(urls[1]) } },
    { clock, window },
  )
  const events: AdapterEvent[] = []
  const stop = adapter.start((event) => events.push(event))
  return {
    adapter,
    wallet,
    window,
    clock,
    events,
    stop,
    connect: (signal = new AbortController().signal) =>
      adapter.connect({ walletId: WALLET_ID, signal }),
    settled: () => clock.advance(0),
  }
}

/** Resolves to the name of the kit's error with which a promise rejects. */
export async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    (value) => new Error(`resolved to ${String(value)}`),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LatchkeyError)
  return (error as LatchkeyError).name
}

/**
 * Asserts the invariants after every misbehaviour: a legal state, no leftover timers, and a
 * next try that works.
 */
export async function expectRecovery(world: World): Promise<void> {
  const { adapter, wallet, clock } = world
  Object.assign(wallet.behaviors, { ...(await import('@latchkey/testing')).conforming })
  wallet.settlePending('reject')
  await adapter.disconnect()
  await world.settled()
  expect(adapter.getConnection()).toBeUndefined()
  const prompts = wallet.prompts.length
  const connection = await world.connect()
  expect(connection.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(wallet.prompts.length - prompts).toBeLessThanOrEqual(1)
  await adapter.disconnect()
  world.stop()
  await clock.advance(0)
  expect(wallet.listenerCount()).toBe(0)
  expect(clock.pending()).toBe(0)
}
