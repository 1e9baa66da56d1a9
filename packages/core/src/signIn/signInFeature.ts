import type { ResolvedBaseOptions } from '../kernel/baseOptions.js'
import type { Cancel } from '../kernel/clock.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { NetworksEventKit, NetworksKit } from '../networks/networksKit.js'
import type { SignInParts, SignInPartsDeps } from './createParts.js'
import type { ResolvedSignInOptions } from './options.js'
import type { SignInEvent, SignInState } from './state.js'

/** A kit with its sign-in. */
export interface SignInKit extends NetworksKit {
  readonly options: ResolvedBaseOptions & { readonly signIn: ResolvedSignInOptions | undefined }
  /** `uninitialized` when the kit was made without the option `signIn`. */
  readonly signIn: Machine<SignInState>
}

/** A {@link SignInKit} whose machines take events. */
export type SignInEventKit = SignInKit &
  NetworksEventKit & {
    readonly signIn: EventMachine<SignInState, SignInEvent>
  }

/** The sign-in that `createSignIn` creates for the option `signIn`. */
export interface SignInFeature {
  readonly options: ResolvedSignInOptions
}

/** The methods of a {@link SignInFeature}. Only the kit calls them. */
export interface SignInMethods extends SignInFeature {
  createParts(deps: SignInPartsDeps): SignInParts
  /** Sets the rules between signing in and the rest of the kit. Returns how to stop. */
  wire(kit: SignInEventKit): Cancel
  /** Follows a sign-in or sign-out of another tab: the session belongs to the browser. */
  follow(kit: SignInEventKit, type: 'signedIn' | 'signedOut'): void
}
