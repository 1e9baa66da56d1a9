import type { LatchkeyBase } from '../kernel/latchkeyBase.js'
import type { Navigator } from './navigator.js'

/** A kit with its modal. */
export interface ModalLatchkey extends LatchkeyBase {
  readonly modal: Navigator
}
