import type { Cancel } from './kernel/clock.js'
import type { SignInEventLatchkey } from './signIn/signInFeature.js'
import type { SwapLatchkey } from './swap/swapOptions.js'

/** A kit. Two kits on one page are independent. */
export interface Latchkey extends SwapLatchkey {
  /**
   * Detects and watches wallets, and restores the last connection. Idempotent; the kit stops when
   * every returned function has been called.
   */
  start(): Cancel
}

/** A kit whose machines take events. */
export type EventLatchkey = Latchkey & SignInEventLatchkey
