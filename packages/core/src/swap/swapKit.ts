import type { SignInKit } from '../signIn/signInFeature.js'
import type { GetPrices } from './types.js'

/** The option `swap`. */
export interface SwapOptions {
  /** Returns market prices by which swaps of the server are checked. */
  readonly getPrices?: GetPrices | undefined
}

/** A kit with the options of swaps. */
export interface SwapKit extends SignInKit {
  readonly options: SignInKit['options'] & { readonly swap: SwapOptions }
}
