import type { ChainId } from '@latchkey/protocol'
import type { ConnectParameters } from '../kernel/adapter.js'
import { createMachine, type EventMachine } from '../kernel/machine.js'
import type { Wallet } from '../kernel/types.js'
import { signInEffects } from './effects.js'
import { reduceSignIn, type SignInEvent, type SignInState } from './state.js'
import type { SignInTools } from './work.js'

/** What signing in needs of the kit. */
export interface SignInSurroundings extends Omit<SignInTools, 'options'> {
  /** The network the app works on at this moment. */
  currentId(): ChainId
}

/** Signing in, and what lets a wallet do it while it connects. */
export interface SignInParts {
  machine: EventMachine<SignInState, SignInEvent>
  signInFor(wallet: Wallet, signal: AbortSignal): Promise<ConnectParameters['signIn']>
}

/** Makes the machine of one kit. */
export function createParts(
  parameters: SignInSurroundings & Pick<SignInTools, 'options'>,
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
      // Not fetched: then the step after connecting tries again, and says what is wrong.
      const part = await import('./oneClick.js').catch(() => undefined)
      return part?.oneClick(
        { ...parameters, onSigned: (signed) => machine.send({ type: 'signedEarly', signed }) },
        wallet,
        signal,
      )
    },
  }
}
