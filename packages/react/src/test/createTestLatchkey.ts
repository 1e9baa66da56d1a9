import {
  type ChainAdapter,
  type Connection,
  createLatchkey,
  type LatchkeyOptions,
  type Wallet,
} from '@latchkey/core'
import type { EventLatchkey } from '@latchkey/core/internal'
import { createTestClock } from '@latchkey/testing'

const network = {
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const

/** An installed wallet. */
export const tern: Wallet = {
  id: 'com.tern',
  name: 'Tern',
  namespace: 'eip155',
  installed: true,
}

const pairingWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}

export const connection: Connection = {
  wallet: tern,
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  networkId: network.id,
}

/** A call that never resolves. */
const silent = (): Promise<never> => new Promise(() => undefined)

/**
 * Returns a kit that is not started, with two wallets. Calls never resolve unless a test gives
 * them.
 */
export function createTestLatchkey(
  calls: Partial<ChainAdapter> = {},
  options: Partial<LatchkeyOptions> = {},
): EventLatchkey {
  const wallets = [tern, pairingWallet]
  const adapter = {
    namespace: 'eip155',
    networks: [network],
    start: () => () => undefined,
    getWallets: () => wallets,
    connect: silent,
    pair: silent,
    disconnect: async () => undefined,
    waitForAccounts: silent,
    getBalance: silent,
    ...calls,
  } as unknown as ChainAdapter
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    clock: createTestClock(),
    ...options,
  }) as EventLatchkey
  latchkey.wallets.send({ type: 'walletsChanged', namespace: 'eip155', wallets })
  return latchkey
}

/** Connects the installed wallet without a request. */
export function connectTern(latchkey: EventLatchkey): void {
  latchkey.connect.send({ type: 'connectionChanged', connection })
}
