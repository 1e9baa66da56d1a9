import type { ChainTransactions, Clock, PreparedTransaction } from '@latchkey/core/internal'
import {
  defineWorldChain,
  startWorldChain,
  type WorldChain,
  worldContracts,
} from '@latchkey/sandbox/world'
import {
  createTestWallet,
  type TestWallet,
  type TestWalletOptions,
  testAccounts,
} from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  type Address,
  type Client,
  createTestClient,
  custom,
  defineChain,
  http,
  type PublicClient,
  publicActions,
  type TestClient,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type EvmAdapter, evm } from '../evm.js'
import type { SwapContracts } from '../swap/swapContracts.js'
import { WALLET_ID } from './world.js'

export const NETWORK = 'eip155:31337'

function accountAt(index: number): Address {
  return testAccounts(index + 1)[index]?.address as Address
}

/** The first account of the wallet, and a recipient. */
export const me: Address = accountAt(0)
export const friend: Address = accountAt(1)

/** The swap contracts of the sandbox. */
export const swapContracts: SwapContracts = {
  wrappedNative: worldContracts.weth,
  uniswapV2Router: worldContracts.uniswapV2.router,
  uniswapV3Router: worldContracts.uniswapV3.router,
  // Not in the sandbox: tests put code at this address.
  allowanceHolder: '0x0000000000001fF3684f28c67538d4D072C22734',
}

/** A chain with everything on it, an adapter, and a wallet that is connected. */
export interface MoneyWorld {
  readonly adapter: EvmAdapter
  readonly wallet: TestWallet
  readonly transactions: ChainTransactions
  readonly chain: WorldChain
  /** Overrides of the adapter's node by method: a return value is the answer, a throw an error. */
  readonly faults: Map<string, (params: unknown, ask: () => Promise<unknown>) => unknown>
  /** Reads the chain directly, and has the methods of a test node. */
  readonly node: TestClient & PublicClient & { account?: undefined } & Client
  /** Sends through the wallet and waits for the block. */
  perform(transaction: PreparedTransaction): Promise<'success' | 'reverted'>
}

/** Makes an adapter with a connected wallet on a running chain. */
export async function connectMoney(
  chain: WorldChain,
  options: { wallet?: Partial<TestWalletOptions> | undefined; clock?: Clock | undefined } = {},
): Promise<MoneyWorld> {
  const network = defineWorldChain(31337, chain.url, {
    name: 'One',
    contracts: {
      multicall3: { address: worldContracts.multicall3 },
      ensUniversalResolver: { address: worldContracts.ens.universalResolver },
      // As on chains of the OP stack. Empty until a test deploys a contract there.
      gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' },
    },
  })
  const second = defineChain({ ...network, id: 31338, name: 'Two' })
  const window = new EventTarget()
  const wallet = createTestWallet({
    chains: [network, second].map(({ id }) => ({ id, rpcUrl: chain.url })),
    ...options.wallet,
  })
  wallet.announce(window)
  const faults: MoneyWorld['faults'] = new Map()
  const direct = http(chain.url, { retryCount: 0 })({})
  const faulty = custom(
    {
      async request({ method, params }: { method: string; params?: unknown }) {
        const ask = async (): Promise<unknown> => direct.request({ method, params } as never)
        return faults.has(method) ? faults.get(method)?.(params, ask) : ask()
      },
    },
    { retryCount: 0 },
  )
  const transports = { 31337: faulty, 31338: http(chain.url) }
  const adapter = evm(
    { networks: [network, second], transports, swapContracts: { 31337: swapContracts } },
    { window, clock: options.clock },
  )
  adapter.start(() => undefined)
  await adapter.connect({ walletId: WALLET_ID, signal: new AbortController().signal })
  const transactions = await adapter.loadTransactions?.()
  if (!transactions) throw new Error('The adapter moves no money')
  const node = createTestClient({
    mode: 'anvil',
    chain: network,
    transport: http(chain.url),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  return {
    adapter,
    wallet,
    transactions,
    chain,
    faults,
    node: node as unknown as MoneyWorld['node'],
    async perform(transaction) {
      const hash = (await transactions.send(transaction)) as `0x${string}`
      return (await waitForReceipt(node, { hash })).status
    },
  }
}

/** One chain and one connected wallet for a test file. */
export function useMoney(options: Parameters<typeof connectMoney>[1] = {}): () => MoneyWorld {
  const held: { world?: MoneyWorld } = {}
  beforeAll(async () => {
    held.world = await connectMoney(await startWorldChain({ chainId: 31337 }), options)
  })
  afterEach(() => held.world?.faults.clear())
  afterAll(() => held.world?.chain.stop())
  return () => {
    if (!held.world) throw new Error('The chain runs only while tests do')
    return held.world
  }
}
