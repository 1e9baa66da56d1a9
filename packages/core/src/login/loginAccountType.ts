import { watch } from '../kernel/watch.js'
import { opened } from '../modal/modalState.js'
import { isSignInDue } from '../signIn/isSignInDue.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import { accountTypeViews } from './accountTypeViews.js'
import type { LoginMachines } from './loginMachines.js'

/**
 * True if the user has a smart account on the current network: connected by a login, on a network
 * with smart accounts.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { hasSmartAccounts } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * if (hasSmartAccounts(latchkey)) console.log('Fees can be paid for you here.')
 * ```
 */
export function hasSmartAccounts(latchkey: SignInLatchkey): boolean {
  const { login } = latchkey.options
  const state = latchkey.connect.getState()
  if (
    !login?.smartAccounts ||
    state.status !== 'connected' ||
    state.connection.wallet.kind !== 'login'
  )
    return false
  const [namespace, id] = state.connection.networkId.split(':')
  return namespace === 'eip155' && login.getSmartAccountNetworks().includes(Number(id))
}

/** Connects the choice of an account with the rest of the kit. */
export function wireAccountType(latchkey: SignInLatchkey, machines: LoginMachines): void {
  const { modal } = latchkey
  const { accountType } = machines
  modal.follow(accountType, accountTypeViews, (now, before, { shown }) => {
    if (before.status !== 'changing' || now.status !== 'idle' || now.failure) return undefined
    if (!shown || !(shown.view in accountTypeViews)) return undefined
    // Another account needs its own sign-in.
    return opened({ view: isSignInDue(latchkey) ? 'ConnectingSignIn' : 'Account' })
  })
  watch(accountType, (now, before) => {
    if (before.status !== 'changing' || now.status !== 'idle' || now.failure) return
    const network = latchkey.switching.getState().currentId
    latchkey.report('SET_PREFERRED_ACCOUNT_TYPE', { accountType: before.type, network })
  })
}
