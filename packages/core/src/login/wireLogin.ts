import type { ConnectState } from '../connect/state.js'
import { CancelledError, WalletNotFoundError } from '../kernel/errors.js'
import { watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import { back, type ModalState, pushed, replaced } from '../modal/state.js'
import type { View } from '../modal/views.js'
import type { SignInEventKit } from '../signIn/signInFeature.js'
import type { LoginMachines } from './loginMachines.js'
import { reportLogin } from './loginReports.js'
import { loginViews } from './loginViews.js'
import type { LoginState } from './state.js'

/** Returns the view of a step. Steps without one are taken on Connect. */
function viewOf(state: LoginState): View | undefined {
  switch (state.status) {
    case 'idle':
    case 'submitting':
      return undefined
    case 'device':
    case 'deviceFailed':
      return { view: 'EmailVerifyDevice', email: state.email }
    case 'resending':
      return {
        view: state.from === 'otp' ? 'EmailVerifyOtp' : 'EmailVerifyDevice',
        email: state.email,
      }
    case 'otp':
    case 'checking':
      return { view: 'EmailVerifyOtp', email: state.email }
    case 'social':
    case 'socialFailed':
      return { view: 'ConnectingSocial', provider: state.provider }
    case 'farcasterAsking':
    case 'farcaster':
    case 'farcasterFailed':
      return { view: 'ConnectingFarcaster' }
    case 'connecting':
    case 'connectFailed':
      return { view: 'ConnectingLogin' }
  }
}

/** Steps that outlive the modal: the user may close it to look for the mailed code. */
const outlivesModal: readonly LoginState['status'][] = [
  'device',
  'deviceFailed',
  'otp',
  'resending',
  'connecting',
]

/**
 * Returns the view of a step, which replaces the one of the step before. A view without a login
 * leads back to Connect, unless the login has just connected its wallet.
 */
export function loginRoute(
  now: LoginState,
  before: LoginState,
  { shown }: ModalState,
  isConnected: boolean,
): Route {
  const view = viewOf(now)
  const isHere = shown !== undefined && shown.view in loginViews
  if (view) {
    if (view.view === viewOf(before)?.view) return undefined
    return isHere ? replaced(view) : pushed(view)
  }
  return now.status === 'idle' && !isConnected && isHere ? back({ view: 'Connect' }) : undefined
}

/** Asks for the wallet behind the login, which like any other is asked by the adapter. */
function connect(kit: SignInEventKit, { machine }: LoginMachines): void {
  const wallet = kit.wallets.getState().wallets.find(({ kind }) => kind === 'login')
  // Without one, the login's connector was not given to the adapter.
  if (wallet) kit.connect.send({ type: 'walletChosen', wallet })
  else machine.send({ type: 'failed', error: new WalletNotFoundError({ walletId: 'login' }) })
}

/** Follows the wallet's answer: here, or in another tab. */
function onConnect({ machine }: LoginMachines, now: ConnectState): void {
  if (now.status === 'connected' && now.connection.wallet.kind === 'login') {
    if (machine.getState().status !== 'idle') machine.send({ type: 'connected' })
    return
  }
  const failure = 'failure' in now ? now.failure : undefined
  if (failure?.wallet.kind === 'login') machine.send({ type: 'failed', error: failure.error })
}

/** Cancels a step whose view was left. */
function onModal(
  kit: SignInEventKit,
  { machine }: LoginMachines,
  now: ModalState,
  before: ModalState,
): void {
  const state = machine.getState()
  const view = viewOf(state)
  if (!view) return
  if (now.status === 'closed') {
    if (!outlivesModal.includes(state.status)) machine.send({ type: 'cancelled' })
    return
  }
  // The user comes back with the code that was mailed.
  const isBack =
    before.status === 'closed' &&
    now.stack.length === 1 &&
    ['Connect', 'Connecting'].includes(now.stack[0].view)
  if (isBack) return kit.modal.push(view)
  if (now.stack.some((entry) => entry.view === view.view)) return
  machine.send({ type: 'cancelled' })
}

/** Connects logging in with the rest of the kit. */
export function wireLogin(kit: SignInEventKit, machines: LoginMachines): void {
  const { modal } = kit
  const { machine } = machines
  watch(machine, (now, before) => {
    reportLogin(kit, now, before)
    const asked = kit.connect.getState()
    if (
      before.status === 'connecting' &&
      now.status === 'idle' &&
      asked.status === 'connecting' &&
      asked.wallet.kind === 'login'
    )
      kit.connect.send({ type: 'connectFailed', error: new CancelledError() })
  })
  modal.follow(machine, loginViews, (now, before, state) =>
    loginRoute(now, before, state, kit.connect.getState().status === 'connected'),
  )
  watch(machine, ({ status }) => {
    if (status === 'connecting') connect(kit, machines)
  })
  watch(kit.connect, (now, before) => {
    if (now !== before) onConnect(machines, now)
  })
  watch(modal, (now, before) => onModal(kit, machines, now, before))
}
