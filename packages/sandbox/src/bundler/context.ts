import { createQueue, type Queue } from '@latchkey/protocol/std'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { defineWorldChain } from '../world/defineWorldChain.js'
import type { PackedOperation } from './operations.js'

function createClient(chainId: number, nodeUrl: string, key: Hex) {
  const transport = http(undefined, { retryCount: 0, timeout: 10_000 })
  return createWalletClient({
    account: privateKeyToAccount(key),
    chain: defineWorldChain(chainId, nodeUrl),
    transport,
    pollingInterval: 50,
  }).extend(publicActions)
}

/** A chain that operations are bundled on. */
export interface Context {
  readonly chainId: number
  readonly client: ReturnType<typeof createClient>
  /** Accepted operations by hash that are in no known block. */
  readonly pool: Map<Hex, PackedOperation>
  /** Sends one transaction after the other. */
  readonly enqueue: Queue
}

export function createContext(chainId: number, nodeUrl: string, key: Hex): Context {
  return {
    chainId,
    client: createClient(chainId, nodeUrl, key),
    pool: new Map(),
    enqueue: createQueue(),
  }
}
