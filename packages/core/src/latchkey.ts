import type { PairingEvent, PairingState } from './connect/pairingState.js'
import type { ConnectEvent, ConnectState } from './connect/state.js'
import type { ChainAdapter } from './kernel/adapter.js'
import type { Cancel } from './kernel/clock.js'
import type { Machine } from './kernel/machine.js'
import type { Parts } from './kernel/parts.js'
import type { Report } from './kernel/report.js'
import type { Store } from './kernel/storage.js'
import type { Tabs } from './kernel/tabs.js'
import type { Namespace, Network } from './kernel/types.js'
import type { ModalEvent, ModalState } from './modal/state.js'
import type { NetworksEvent, NetworksState } from './networks/state.js'
import type { ResolvedOptions } from './options.js'
import type { SignInEvent, SignInState } from './signIn/state.js'
import type { WalletsEvent, WalletsState } from './wallets/state.js'

/** One kit: everything hangs on it. Two kits on one page do not know of each other. */
export interface Latchkey {
  readonly options: ResolvedOptions
  /** Networks of all adapters, in the order given. */
  readonly networks: readonly [Network, ...Network[]]
  readonly connect: Machine<ConnectState, ConnectEvent>
  readonly pairing: Machine<PairingState, PairingEvent>
  readonly modal: Machine<ModalState, ModalEvent>
  readonly switching: Machine<NetworksState, NetworksEvent>
  /** `uninitialized` when the kit was made without the option `signIn`. */
  readonly signIn: Machine<SignInState, SignInEvent>
  readonly wallets: Machine<WalletsState, WalletsEvent>
  readonly store: Store
  readonly tabs: Tabs
  /** What is made when it is first needed. Only the kit's own functions use it. */
  readonly parts: Parts
  /**
   * Tells the app, and where the project wants it the server, what the visitor did. Never fails.
   */
  report: Report
  adapterOf(namespace: Namespace): ChainAdapter
  /**
   * Looks for wallets, watches them, and restores the connection of the last visit. Harmless to
   * call twice; the kit rests again when everything it returned was called.
   */
  start(): Cancel
}
