import type { EventMachine, Machine } from '../kernel/machine.js'
import type { ModalKit } from '../modal/modalKit.js'
import type { WalletsEvent, WalletsState } from './state.js'

/** A kit with its list of wallets. */
export interface WalletsKit extends ModalKit {
  readonly wallets: Machine<WalletsState>
}

/** A {@link WalletsKit} whose machine takes events. */
export type WalletsEventKit = WalletsKit & {
  readonly wallets: EventMachine<WalletsState, WalletsEvent>
}
