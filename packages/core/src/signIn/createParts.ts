import type { ChainId } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { ConnectParameters } from '../kernel/adapter.js'
import { createMachine, type EventMachine } from '../kernel/machine.js'
import type { Wallet } from '../kernel/types.js'
import type { SignInDeps } from './createPhaseRunner.js'
import { loadSignInWork, signInEffects } from './signInEffects.js'
import { reduceSignIn, type SignInEvent, type SignInState } from './signInState.js'

/** The dependencies of signing in. */
export interface SignInPartsDeps extends Omit<SignInDeps, 'options'> {
  /** Returns the app's current network. */
  currentId(): ChainId
}

/** The sign-in machine, and the one-click sign-in of a connecting wallet. */
export interface SignInParts {
  machine: EventMachine<SignInState, SignInEvent>
  signInFor(wallet: Wallet, signal: AbortSignal): Promise<ConnectParameters['signIn']>
}

/** Creates the sign-in parts of one kit. */
export function createParts(
  parameters: SignInPartsDeps & Pick<SignInDeps, 'options'>,
): SignInParts {
  const { options } = parameters
  const machine = createMachine<SignInState, SignInEvent>({
    initial: { status: 'ready' },
    reduce: reduceSignIn,
    effects: signInEffects(parameters),
  })
  return {
    machine,
    async signInFor(wallet, signal) {
      if (!options.oneClick) return undefined
      // The chunk failed to load. The sign-in after connecting shows the error.
      const part = await loadSignInWork().catch(noop)
      return part?.signInWork.oneClick(
        { ...parameters, onSigned: (signed) => machine.send({ type: 'signedEarly', signed }) },
        wallet,
        signal,
      )
    },
  }
}
