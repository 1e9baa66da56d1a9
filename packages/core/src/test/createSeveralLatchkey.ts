import { createTestClock } from '@latchkey/testing'
import { severalConnections } from '../connect/severalConnections.js'
import { createLatchkey } from '../createLatchkey.js'
import type { AdapterEvent, ChainAdapter } from '../kernel/adapter.js'
import type { KeyValueStorage } from '../kernel/storage.js'
import type { Connection, Network, Wallet } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import type { LatchkeyOptions } from '../options.js'
import { connection, one, silent, tern, two } from './createTestLatchkey.js'

const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
export const devnet: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Devnet',
  nativeCurrency,
}
export const testnet: Network = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Testnet',
  nativeCurrency,
}
/** The Solana side of the wallet {@link tern}. */
export const solTern: Wallet = {
  id: 'standard:Tern',
  name: 'Tern',
  namespace: 'solana',
  installed: true,
}
export const lark: Wallet = { ...solTern, id: 'standard:Lark', name: 'Lark' }
export const solConnection: Connection = {
  wallet: solTern,
  address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  addresses: ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
  networkId: devnet.id,
}

/** An adapter whose events the test sends. Lists the calls that it receives. */
interface TestAdapter extends ChainAdapter {
  emit(event: AdapterEvent): void
  /** For example `connect standard:Tern`. */
  calls: string[]
}

/**
 * Creates an adapter that connects, restores and disconnects at once, unless a call is given. Like
 * every adapter it reports the end of its connection.
 */
function createAdapter(
  own: Pick<ChainAdapter, 'namespace' | 'networks' | 'connectionRules'> & { wallets: Wallet[] },
  connected: Connection,
  given: Partial<ChainAdapter>,
): TestAdapter {
  const listeners = new Set<(event: AdapterEvent) => void>()
  const open: { connection?: Connection | undefined } = {}
  const adapter: TestAdapter = {
    ...own,
    calls: [],
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    start(listener, options) {
      adapter.calls.push(`start ${options?.restores ?? '-'}`)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getWallets: () => own.wallets,
    getConnection: () => undefined,
    async connect({ walletId }) {
      const wallet = own.wallets.find(({ id }) => id === walletId) ?? connected.wallet
      open.connection = { ...connected, wallet }
      return open.connection
    },
    async reconnect({ walletId }) {
      const wallet = own.wallets.find(({ id }) => id === walletId)
      open.connection = wallet && { ...connected, wallet }
      return open.connection
    },
    async disconnect() {
      adapter.emit({ type: 'connectionLost', isChosen: true })
    },
    waitForAccounts: silent,
    async switchNetwork() {},
    getBalance: silent,
    signMessage: silent,
    sendTransaction: silent,
    estimateGas: silent,
    ...given,
  }
  for (const name of ['connect', 'reconnect'] as const) {
    const call = adapter[name]
    Object.assign(adapter, {
      [name]: (parameters: Parameters<typeof call>[0]) => {
        adapter.calls.push(`${name} ${parameters.walletId}`)
        return call(parameters as never)
      },
    })
  }
  const { disconnect, switchNetwork } = adapter
  adapter.disconnect = () => {
    adapter.calls.push('disconnect')
    return disconnect()
  }
  adapter.switchNetwork = (parameters) => {
    adapter.calls.push(`switchNetwork ${parameters.networkId}`)
    return switchNetwork(parameters)
  }
  return adapter
}

/** A kit with an adapter for each namespace. Not started. */
export interface SeveralWorld {
  latchkey: EventLatchkey
  evm: TestAdapter
  solana: TestAdapter
  /** The storage, which a later visit or another tab may share. */
  values: Map<string, string>
}

/** Creates a kit on two namespaces, whose wallets answer at once unless calls are given. */
export function createSeveralLatchkey({
  evm: evmCalls = {},
  solana: solanaCalls = {},
  values = new Map<string, string>(),
  options = {},
}: {
  evm?: Partial<ChainAdapter>
  solana?: Partial<ChainAdapter>
  values?: Map<string, string>
  options?: Partial<LatchkeyOptions>
} = {}): SeveralWorld {
  const storage: KeyValueStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  const evm = createAdapter(
    { namespace: 'eip155', networks: [one, two], wallets: [tern] },
    connection,
    evmCalls,
  )
  const solana = createAdapter(
    {
      namespace: 'solana',
      networks: [devnet, testnet],
      connectionRules: severalConnections,
      wallets: [solTern, lark],
    },
    solConnection,
    solanaCalls,
  )
  const latchkey = createLatchkey({
    adapters: [evm, solana],
    app: { name: 'Millpond' },
    storage,
    clock: createTestClock(),
    ...options,
  }) as EventLatchkey
  return { latchkey, evm, solana, values }
}
