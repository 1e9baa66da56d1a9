import type { ChainId } from '@latchkey/protocol'
import type { ConnectParameters } from '../kernel/adapter.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import type { Wallet } from '../kernel/types.js'
import { signInEffects } from './effects.js'
import type { ResolvedSignInOptions } from './options.js'
import { reduceSignIn, type SignInEvent, type SignInState } from './state.js'
import type { SignInTools } from './work.js'

/** Signing in, and what lets a wallet do it while it connects. */
export interface SignInParts {
  machine: Machine<SignInState, SignInEvent>
  signInFor(wallet: Wallet, signal: AbortSignal): Promise<ConnectParameters['signIn']>
}

/**
 * Makes the machine. Without options it stands still.
 *
 * @param currentId - The network the app works on at this moment.
 */
export function createSignIn(tools: Omit<SignInTools, 'options'> & { options: ResolvedSignInOptions | undefined; currentId(): ChainId }): SignInParts {
  const { options, currentId, ...rest } = tools
  const machine = createMachine<SignInState, SignInEvent>({
    initial: { status: options ? 'ready' : 'uninitialized' },
    reduce: reduceSignIn,
    effects: options ? signInEffects({ ...rest, options }) : [],
  })
  return {
    machine,
    async signInFor(wallet, signal) {
      if (!options?.oneClick) return undefined
      // Not fetched: then the step after connecting tries again, and says what is wrong.
      const part = await import('./oneClick.js').catch(() => undefined)
      return part?.oneClick({ ...rest, options, currentId, onSigned: (signed) => machine.send({ type: 'signedEarly', signed }) }, wallet, signal)
    },
  }
}
