import type { ChainId } from '@latchkey/protocol'
import type { ChainAdapter } from '../kernel/adapter.js'
import type { Cancel } from '../kernel/clock.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { TabMessage } from '../kernel/tabs.js'
import type { Namespace } from '../kernel/types.js'
import type { WalletsEventLatchkey, WalletsLatchkey } from '../wallets/walletsLatchkey.js'
import type { ConnectEvent, ConnectState } from './connectState.js'
import type { PairingEvent, PairingState } from './pairingState.js'

/** A kit with its connection. */
export interface ConnectLatchkey extends WalletsLatchkey {
  readonly connect: Machine<ConnectState>
  readonly pairing: Machine<PairingState>
  adapterOf(namespace: Namespace): ChainAdapter
}

/** A {@link ConnectLatchkey} whose machines take events. */
export type ConnectEventLatchkey = ConnectLatchkey &
  WalletsEventLatchkey & {
    readonly connect: EventMachine<ConnectState, ConnectEvent>
    readonly pairing: EventMachine<PairingState, PairingEvent>
    readonly rules: ConnectionRules
  }

/**
 * The rules of a kit's connections: of one namespace, or of several. An app with EVM only does not
 * load the rules of several.
 */
export interface ConnectionRules {
  /** Reduces an event of the connections. Pure. */
  reduce(state: ConnectState, event: ConnectEvent): ConnectState
  /** Returns the wallet of the connection of an earlier visit, open or to be restored. */
  restores(latchkey: ConnectEventLatchkey, namespace: Namespace): string | undefined
  /**
   * Reads the open connections, and restores those of an earlier visit. Returns the function that
   * stops it.
   */
  start(latchkey: ConnectEventLatchkey): Cancel
  /** Stores the connections of a new state, and notifies the other tabs. */
  remember(
    latchkey: ConnectEventLatchkey,
    now: Extract<ConnectState, { status: 'connected' }>,
    before: ConnectState,
  ): void
  /**
   * Removes a connection that the user ended from the storage. The tabs share the storage, so only
   * the first one notifies the others. Returns true unless another connection is the active one.
   */
  forget(latchkey: ConnectEventLatchkey, namespace: Namespace): boolean
  /**
   * Activates the connection of a network's namespace. Resolves to true if its wallet is on the
   * network already. Returns `undefined` if that namespace is active, or no connection is open.
   * Absent with one namespace.
   */
  enter?(latchkey: ConnectEventLatchkey, networkId: ChainId): Promise<boolean> | undefined
  /** Follows another tab, in which the user connected, disconnected or switched. */
  onTab(
    latchkey: ConnectEventLatchkey,
    message: Exclude<TabMessage, { type: 'signedIn' | 'signedOut' }>,
  ): void
}

declare module '../kernel/adapter.js' {
  interface ChainAdapter {
    /**
     * The rules of several connections, `severalConnections` of `@latchkey/core/internal`. All
     * adapters have them except the adapter of `eip155`.
     */
    readonly connectionRules?: ConnectionRules | undefined
  }
}
