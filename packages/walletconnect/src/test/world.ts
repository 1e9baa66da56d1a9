import { createTestClock, type TestClock } from '@latchkey/testing'
import { nobleSigner } from '../channel/nobleSigner.js'
import { type Client, createClient } from '../client.js'
import type { KeyValueStorage } from '../connect/sessionStore.js'
import type { ClientParameters } from '../createClientState.js'
import type { Clock } from '../kernel/clock.js'
import { createMemoryRelay, type MemoryRelay } from './memoryRelay.js'
import { createTestWallet, type TestWallet } from './testWallet.js'

/** The start of the stopped clock, so that ids and expiries are realistic. */
export const START = 1_800_000_000_000

export function memoryStorage(): KeyValueStorage & { readonly values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The dependencies of a client's test, with a clock that the test moves. */
export interface World {
  readonly clock: Clock
  readonly timers: TestClock
  readonly relay: MemoryRelay
  readonly wallet: TestWallet
  readonly shared: ReturnType<typeof memoryStorage>
  readonly tab: ReturnType<typeof memoryStorage>
  readonly reads: { chainId: number; method: string }[]
  client(parameters?: Partial<ClientParameters>): Client
  /** Advances the clock. */
  pass(ms?: number): Promise<void>
}

export function createWorld(): World {
  const timers = createTestClock()
  const clock: Clock = { now: () => START + timers.now(), after: timers.after }
  const relay = createMemoryRelay(clock)
  const [shared, tab] = [memoryStorage(), memoryStorage()]
  const reads: World['reads'] = []
  return {
    clock,
    timers,
    relay,
    wallet: createTestWallet(relay, clock),
    shared,
    tab,
    reads,
    client: (parameters = {}) =>
      createClient({
        relayUrl: 'wss://relay.test',
        projectId: 'f'.repeat(32),
        metadata: () => ({ name: 'Demo', description: '', url: 'https://dapp.test', icons: [] }),
        chains: [1, 10],
        readChain: async (chainId, method) => {
          reads.push({ chainId, method })
          return '0x10'
        },
        prefix: 'test',
        storage: () => shared,
        tabStorage: () => tab,
        clock,
        openSocket: relay.openSocket,
        // Synchronous, because the clock is stopped.
        signer: nobleSigner,
        ...parameters,
      }),
    async pass(ms = 0) {
      // Repeated, because one message causes another.
      for (let time = 0; time < 6; time += 1) await timers.advance(0)
      if (ms > 0) await timers.advance(ms)
      for (let time = 0; time < 6; time += 1) await timers.advance(0)
    },
  }
}

/** Records the outcome of a promise, without waiting for it. */
export function watch<value>(promise: Promise<value>): {
  value?: value
  error?: Error & { code?: unknown }
  settled: boolean
} {
  const result: ReturnType<typeof watch<value>> = { settled: false }
  promise.then(
    (value) => Object.assign(result, { value, settled: true }),
    (error: Error) => Object.assign(result, { error, settled: true }),
  )
  return result
}

/** Connects a client and the world's wallet. */
export async function connected(
  world: World,
  parameters: Partial<ClientParameters> = {},
  settle: Record<string, unknown> = {},
): Promise<Client> {
  const client = world.client(parameters)
  const result = watch(client.connect({ onUri: (uri) => void world.wallet.pair(uri) }))
  await world.pass()
  await approveFully(world, { settle })
  if (!result.value) throw result.error ?? new Error('not connected')
  return client
}

export async function approveFully(
  world: World,
  options: Parameters<TestWallet['approve']>[0] = {},
): Promise<void> {
  const approved = watch(world.wallet.approve(options))
  await world.pass()
  await world.pass()
  if (approved.error) throw approved.error
}
