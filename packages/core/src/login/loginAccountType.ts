import { watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import { opened } from '../modal/state.js'
import { isSignInDue } from '../signIn/isSignInDue.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import { accountTypeViews } from './accountTypeViews.js'
import type { LoginMachines } from './loginMachines.js'
import { loginViews } from './loginViews.js'

/** The storage key of the smart account offer, which is shown once. */
const OFFERED_KEY = 'smartAccountOffered'

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

/**
 * True if smart accounts should be offered: the user has one, does not use it, and has not seen the
 * offer.
 */
function isSmartAccountOffered(latchkey: SignInLatchkey, { port }: LoginMachines): boolean {
  const user = port.getUser()
  if (
    !hasSmartAccounts(latchkey) ||
    latchkey.store.read(OFFERED_KEY, (value) => (value === true ? value : undefined))
  )
    return false
  return user?.preferredAccountType !== 'smartAccount' && user?.smartAccountDeployed !== true
}

/** Connects the choice of an account with the rest of the kit. */
export function wireAccountType(latchkey: SignInLatchkey, machines: LoginMachines): void {
  const { connect, modal, signIn } = latchkey
  const { accountType } = machines
  // Offered at the end of a login, when no sign-in is missing.
  const isOffered = (): boolean => {
    const { shown } = modal.getState()
    return (
      shown !== undefined &&
      shown.view in loginViews &&
      !isSignInDue(latchkey) &&
      isSmartAccountOffered(latchkey, machines)
    )
  }
  const offer = (): Route => (isOffered() ? opened({ view: 'UpgradeToSmartAccount' }) : undefined)
  modal.follow(connect, {}, offer, { isNext: isOffered })
  modal.follow(signIn, {}, offer)
  modal.follow(accountType, accountTypeViews, (now, before, { shown }) => {
    if (before.status !== 'changing' || now.status !== 'idle' || now.failure) return undefined
    if (!shown || !(shown.view in accountTypeViews)) return undefined
    // Another account needs its own sign-in.
    return opened({ view: isSignInDue(latchkey) ? 'ConnectingSignIn' : 'Account' })
  })
  watch(modal, ({ shown }) => {
    if (shown?.view === 'UpgradeToSmartAccount') latchkey.store.write(OFFERED_KEY, true)
  })
  watch(accountType, (now, before) => {
    if (before.status !== 'changing' || now.status !== 'idle' || now.failure) return
    const network = latchkey.switching.getState().currentId
    latchkey.report('SET_PREFERRED_ACCOUNT_TYPE', { accountType: before.type, network })
  })
}
