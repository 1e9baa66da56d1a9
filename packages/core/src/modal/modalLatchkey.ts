import type { LatchkeyBase } from '../kernel/latchkeyBase.js'
import type { Navigator } from './navigator.js'
import type { LatchkeyTheme } from './theme.js'

/** A kit with its modal. */
export interface ModalLatchkey extends LatchkeyBase {
  readonly options: LatchkeyBase['options'] & { readonly theme?: LatchkeyTheme | undefined }
  readonly modal: Navigator
}
