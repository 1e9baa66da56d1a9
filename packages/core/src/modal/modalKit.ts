import type { KitBase } from '../kernel/kitBase.js'
import type { Navigator } from './navigator.js'

/** A kit with its modal. */
export interface ModalKit extends KitBase {
  readonly modal: Navigator
}
