import type { Cancel } from './kernel/clock.js'
import type { SignInEventKit } from './signIn/signInFeature.js'
import type { SwapKit } from './swap/swapOptions.js'

/** One kit: everything hangs on it. Two kits on one page do not know of each other. */
export interface Latchkey extends SwapKit {
  /**
   * Looks for wallets, watches them, and restores the connection of the last visit. Harmless to
   * call twice; the kit rests again when everything it returned was called.
   */
  start(): Cancel
}

/** A kit whose machines take events. */
export type EventLatchkey = Latchkey & SignInEventKit
