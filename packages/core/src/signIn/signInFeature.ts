import type { ResolvedBaseOptions } from '../kernel/baseOptions.js'
import type { Cancel } from '../kernel/clock.js'
import type { Machine } from '../kernel/machine.js'
import type { NetworksKit } from '../networks/networksKit.js'
import type { SignInParts, SignInSurroundings } from './createParts.js'
import type { ResolvedSignInOptions } from './options.js'
import type { SignInEvent, SignInState } from './state.js'

/** A kit with its sign-in. */
export interface SignInKit extends NetworksKit {
  readonly options: ResolvedBaseOptions & { readonly signIn: ResolvedSignInOptions | undefined }
  /** `uninitialized` when the kit was made without the option `signIn`. */
  readonly signIn: Machine<SignInState, SignInEvent>
}

/**
 * Signing in, as `createSignIn` makes it for the option `signIn`. Only the kit calls what is in it.
 */
export interface SignInFeature {
  readonly options: ResolvedSignInOptions
  createParts(surroundings: SignInSurroundings): SignInParts
  /** The rules between signing in and the rest. Answers how to undo them. */
  wire(kit: SignInKit): Cancel
  /** Another tab signed in or out: so did this one, because the session is the browser's. */
  follow(kit: SignInKit, type: 'signedIn' | 'signedOut'): void
}
