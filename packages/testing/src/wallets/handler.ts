import type { Ask } from './person.js'
import type { WalletState } from './state.js'
import type { Behaviors } from './walletBehaviors.js'

/** What answers one JSON-RPC method. */
export type Handler = (params: readonly unknown[], ask: Ask) => Promise<unknown>

/** What the methods may do to the wallet. */
export interface MethodContext {
  readonly state: WalletState
  readonly behaviors: Behaviors
  /** Remembers, and tells the site what changed for it. */
  changed(): void
  moveTo(chainId: number): void
  /** Hangs until the test goes on. */
  hold(): Promise<void>
}
