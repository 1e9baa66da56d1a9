import { createTestClock } from '@latchkey/testing'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import type { Connection, Network, Wallet } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import type { LatchkeyOptions } from '../options.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const one: Network = { id: 'eip155:1', name: 'One', nativeCurrency }
export const two: Network = { id: 'eip155:2', name: 'Two', nativeCurrency }
export const tern: Wallet = {
  id: 'com.tern',
  name: 'Tern',
  namespace: 'eip155',
  installed: true,
}
export const pairingWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}
export const connection: Connection = {
  wallet: tern,
  address: '0xAb01',
  addresses: ['0xAb01', '0xAb02'],
  networkId: one.id,
}

/** A call that never resolves. */
export const silent = (): Promise<never> => new Promise(() => {})

/** Creates a kit that is not started, on an adapter whose calls never answer unless given. */
export function createTestLatchkey(
  calls: Partial<ChainAdapter> = {},
  options: Partial<LatchkeyOptions> = {},
): EventLatchkey {
  const adapter: ChainAdapter = {
    namespace: 'eip155',
    networks: [one, two],
    start: () => () => {},
    getWallets: () => [tern, pairingWallet],
    getConnection: () => undefined,
    connect: silent,
    pair: silent,
    reconnect: async () => undefined,
    disconnect: async () => {},
    waitForAccounts: silent,
    switchNetwork: silent,
    getBalance: silent,
    signMessage: silent,
    sendTransaction: silent,
    estimateGas: silent,
    ...calls,
  }
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    clock: createTestClock(),
    ...options,
  }) as EventLatchkey
  latchkey.wallets.send({
    type: 'walletsChanged',
    namespace: 'eip155',
    wallets: adapter.getWallets(),
  })
  return latchkey
}
