import { createWalletClient, defineChain, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PackedOperation } from './operations.js'

function createClient(chainId: number, nodeUrl: string, key: Hex) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency,
    rpcUrls: { default: { http: [nodeUrl] } },
  })
  const transport = http(undefined, { retryCount: 0, timeout: 10_000 })
  return createWalletClient({
    account: privateKeyToAccount(key),
    chain,
    transport,
    pollingInterval: 50,
  }).extend(publicActions)
}

/** A chain that operations are bundled on. */
export interface Context {
  readonly chainId: number
  readonly client: ReturnType<typeof createClient>
  /** Taken, and not in a block as far as this bundler knows. By hash. */
  readonly pool: Map<Hex, PackedOperation>
  /** Sends one transaction after the other. */
  readonly queue: { last: Promise<unknown> }
}

export function createContext(chainId: number, nodeUrl: string, key: Hex): Context {
  return {
    chainId,
    client: createClient(chainId, nodeUrl, key),
    pool: new Map(),
    queue: { last: Promise.resolve() },
  }
}

/** Does one thing of a chain's bundler after the other; what failed stands in nobody's way. */
export function inTurn<T>({ queue }: Context, run: () => Promise<T>): Promise<T> {
  const turn = queue.last.then(run)
  queue.last = turn.catch(() => undefined)
  return turn
}
