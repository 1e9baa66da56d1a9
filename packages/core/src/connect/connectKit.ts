import type { ChainAdapter } from '../kernel/adapter.js'
import type { Machine } from '../kernel/machine.js'
import type { Namespace } from '../kernel/types.js'
import type { WalletsKit } from '../wallets/walletsKit.js'
import type { PairingEvent, PairingState } from './pairingState.js'
import type { ConnectEvent, ConnectState } from './state.js'

/** A kit with its connection. */
export interface ConnectKit extends WalletsKit {
  readonly connect: Machine<ConnectState, ConnectEvent>
  readonly pairing: Machine<PairingState, PairingEvent>
  adapterOf(namespace: Namespace): ChainAdapter
}
