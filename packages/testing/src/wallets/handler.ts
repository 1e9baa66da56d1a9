import type { WalletState } from './state.js'
import type { Ask } from './testUser.js'
import type { Behaviors } from './walletBehaviors.js'

/** A handler of one JSON-RPC method. */
export type Handler = (params: readonly unknown[], ask: Ask) => Promise<unknown>

/** The parts of the wallet that methods may change. */
export interface MethodContext {
  readonly state: WalletState
  readonly behaviors: Behaviors
  /** Stores the state, and notifies the site of its changes. */
  changed(): void
  moveTo(chainId: number): void
  /** Hangs until the test settles it. */
  hold(): Promise<void>
}
