import type { BaseOptions } from './kernel/baseOptions.js'
import type { LatchkeyTheme } from './modal/theme.js'
import type { SignInFeature } from './signIn/signInFeature.js'
import type { SwapLatchkey, SwapOptions } from './swap/swapOptions.js'

/** Options of `createLatchkey`. Every option has a page: `@latchkey/core/docs/options.md`. */
export interface LatchkeyOptions extends BaseOptions {
  /**
   * Sign-in with the wallet, on the app's own server: `createSignIn({ … })`.
   * @default no sign-in
   */
  signIn?: SignInFeature | undefined
  /**
   * `getPrices`: market prices from another source than the server, to check its swaps. @default
   * the server's prices only
   */
  swap?: SwapOptions | undefined
  /** Colors, corners and fonts as values of `--lk-*` tokens. @default Latchkey's own */
  theme?: LatchkeyTheme | undefined
  /** @deprecated Use `allowUnsupportedNetwork`. */
  allowUnsupportedChain?: boolean | undefined
}

/** Options with every default filled in. */
export type ResolvedOptions = SwapLatchkey['options']
