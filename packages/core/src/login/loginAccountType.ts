import { watch } from '../kernel/watch.js'
import { topView } from '../modal/topView.js'
import type { ViewName } from '../modal/views.js'
import { isSignInDue } from '../signIn/isSignInDue.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import type { LoginMachines } from './loginMachines.js'

/** Remembers that a smart account was offered: once is enough. */
export const OFFERED_KEY = 'smartAccountOffered'

const typeViews: readonly (ViewName | undefined)[] = [
  'AccountSettings',
  'UpgradeToSmartAccount',
  'SelectAddresses',
]

/**
 * Whether the visitor has a smart account on the network they are on: connected by a login, where
 * there are any.
 *
 * @example
 * ```ts
 * import { hasSmartAccounts, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * if (hasSmartAccounts(latchkey)) console.log('Fees can be paid for you here.')
 * ```
 */
export function hasSmartAccounts(kit: SignInKit): boolean {
  const { login } = kit.options
  const state = kit.connect.getState()
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
 * Whether the visitor is to be told of smart accounts: they have one, do not use it, and have not
 * been told.
 */
export function isSmartAccountOffered(kit: SignInKit, { port }: LoginMachines): boolean {
  const user = port.getUser()
  if (
    !hasSmartAccounts(kit) ||
    kit.store.read(OFFERED_KEY, (value) => (value === true ? value : undefined))
  )
    return false
  return user?.preferredAccountType !== 'smartAccount' && user?.smartAccountDeployed !== true
}

/** The rules between the choice of an account and the rest of the kit. */
export function wireAccountType(kit: SignInKit, { accountType }: LoginMachines): void {
  const { modal } = kit
  watch(accountType, (now, before) => {
    if (before.status !== 'changing' || now.status !== 'idle' || now.failure) return
    const network = kit.switching.getState().currentId
    kit.report('SET_PREFERRED_ACCOUNT_TYPE', { accountType: before.type, network })
    if (!typeViews.includes(topView(modal.getState())?.view)) return
    // Another account signs in for itself.
    modal.send({
      type: 'stackReset',
      view: { view: isSignInDue(kit) ? 'ConnectingSiwe' : 'Account' },
    })
  })
}
