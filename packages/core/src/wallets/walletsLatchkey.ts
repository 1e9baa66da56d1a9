import type { EventMachine, Machine } from '../kernel/machine.js'
import type { ModalLatchkey } from '../modal/modalLatchkey.js'
import type { WalletsEvent, WalletsState } from './walletsState.js'

/** A kit with its list of wallets. */
export interface WalletsLatchkey extends ModalLatchkey {
  readonly wallets: Machine<WalletsState>
}

/** A {@link WalletsLatchkey} whose machine takes events. */
export type WalletsEventLatchkey = WalletsLatchkey & {
  readonly wallets: EventMachine<WalletsState, WalletsEvent>
}
