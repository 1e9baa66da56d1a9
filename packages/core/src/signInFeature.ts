import type { ConnectEvent, ConnectState } from './connect/state.js'
import type { ChainAdapter } from './kernel/adapter.js'
import type { Cancel } from './kernel/clock.js'
import type { Machine } from './kernel/machine.js'
import type { Tabs } from './kernel/tabs.js'
import type { Namespace, Network } from './kernel/types.js'
import type { ModalEvent, ModalState } from './modal/state.js'
import type { SignInParts, SignInSurroundings } from './signIn/createParts.js'
import type { ResolvedSignInOptions } from './signIn/options.js'
import type { SignInEvent, SignInState } from './signIn/state.js'

/** The parts of a kit that signing in has to do with. A kit fits. */
export interface SignInKit {
  readonly networks: readonly Network[]
  readonly connect: Machine<ConnectState, ConnectEvent>
  readonly modal: Machine<ModalState, ModalEvent>
  readonly signIn: Machine<SignInState, SignInEvent>
  readonly tabs: Tabs
  adapterOf(namespace: Namespace): ChainAdapter
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
