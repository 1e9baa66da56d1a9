import type { Cancel } from '../kernel/clock.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { NetworksEventLatchkey, NetworksLatchkey } from '../networks/networksLatchkey.js'
import type { SignInParts, SignInPartsDeps } from './createParts.js'
import type { ResolvedSignInOptions } from './signInOptions.js'
import type { SignInEvent, SignInState } from './signInState.js'

/** A kit with its sign-in. */
export interface SignInLatchkey extends NetworksLatchkey {
  readonly options: NetworksLatchkey['options'] & {
    readonly signIn: ResolvedSignInOptions | undefined
  }
  /** `uninitialized` when the kit was made without the option `signIn`. */
  readonly signIn: Machine<SignInState>
}

/** A {@link SignInLatchkey} whose machines take events. */
export type SignInEventLatchkey = SignInLatchkey &
  NetworksEventLatchkey & {
    readonly signIn: EventMachine<SignInState, SignInEvent>
  }

/** The sign-in that `createSignIn` creates for the option `signIn`. */
export interface SignInFeature {
  readonly options: ResolvedSignInOptions
}

/** The methods of a {@link SignInFeature}. Only the kit calls them. */
export interface SignInMethods extends SignInFeature {
  createParts(deps: SignInPartsDeps): SignInParts
  /** Connects the sign-in with the rest of the kit. Returns the function that stops it. */
  wire(latchkey: SignInEventLatchkey): Cancel
  /** Follows a sign-in or sign-out of another tab: the session belongs to the browser. */
  follow(latchkey: SignInEventLatchkey, type: 'signedIn' | 'signedOut'): void
}
