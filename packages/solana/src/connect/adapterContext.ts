import type { Clock, Store } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import type { SolanaNetwork } from '../kernel/solanaNetwork.js'
import type { Registry } from './registry.js'
import type { SessionStore } from './sessionStore.js'

/** The dependencies of each part of the adapter. */
export interface AdapterContext {
  networks: readonly [SolanaNetwork, ...SolanaNetwork[]]
  /** Other nodes, by network, that simulate transactions and read tokens. */
  checkRpcUrls: Readonly<Record<ChainId, string>>
  registry: Registry
  sessions: SessionStore
  store: Store
  clock: Clock
}
