import type { KitBase } from '../kernel/kitBase.js'
import type { Machine } from '../kernel/machine.js'
import type { ModalEvent, ModalState } from './state.js'

/** A kit with its modal. */
export interface ModalKit extends KitBase {
  readonly modal: Machine<ModalState, ModalEvent>
}
