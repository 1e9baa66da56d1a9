import type { ConnectState } from '../connect/connectState.js'
import { CancelledError, WalletNotFoundError } from '../kernel/errors.js'
import type { LoginEvent } from '../kernel/login.js'
import { watch } from '../kernel/watch.js'
import { back, type ModalState, opened, pushed, replaced } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { View } from '../modal/views.js'
import type { SignInEventLatchkey, SignInLatchkey } from '../signIn/signInFeature.js'
import { approvalViews } from './approvalViews.js'
import type { LoginMachines } from './loginMachines.js'
import { reportLogin } from './loginReports.js'
import type { FrameState, LoginState } from './loginState.js'
import { loginViews } from './loginViews.js'

/**
 * The delay in milliseconds before a refused request is shown, so that the modal is open by then.
 * Source: specification §6.
 */
const REFUSED_MS = 300

function isShown(state: ModalState): boolean {
  return state.status === 'open' && state.stack.some(({ view }) => view === 'ApproveTransaction')
}

/**
 * Returns the route to a request that is pending in the frame: if the modal is closed, if a flow
 * blocks it, or if the user must open the window with a click.
 */
export function approvalRoute(
  now: FrameState,
  before: FrameState,
  modal: ModalState,
  isBlocked: boolean,
): Route {
  const [method] = now.waiting
  if (method === undefined)
    // The flow that sent the request continues. Without a flow, the modal closes.
    return before.waiting.length > 0 ? 'isRequest' : undefined
  if (isShown(modal)) return undefined
  const view: View = { view: 'ApproveTransaction', method }
  if (modal.status === 'closed') return opened(view)
  return isBlocked || now.surface === 'window' ? pushed(view) : undefined
}

/**
 * Connects the frame's approval requests with the modal. Returns the listener for the port's
 * events.
 */
export function wireApprovals(
  latchkey: SignInLatchkey,
  machines: LoginMachines,
): (event: LoginEvent) => void {
  const { modal, options } = latchkey
  const { frame, machine, port } = machines
  modal.follow(frame, approvalViews, (now, before, state) =>
    approvalRoute(now, before, state, modal.isBlocked()),
  )
  watch(modal, (now, before) => {
    const { waiting, surface } = frame.getState()
    const hasTurnedAway = isShown(before) && !isShown(now)
    const hasClosed = now.status === 'closed' && before.status === 'open'
    // The user has left: rejects the pending requests. A screen of the frame itself continues in
    // its window.
    const isWaiting =
      waiting.length > 0 || (machine.getState().status === 'connecting' && surface !== 'none')
    if (isWaiting && (hasTurnedAway || hasClosed)) port.rejectRequests()
  })
  return (event) => {
    frame.send(event)
    if (event.type !== 'methodRefused') return
    if (modal.getState().status === 'closed') modal.open({ view: 'Account' })
    options.clock.after(REFUSED_MS, () =>
      modal.notify({ tone: 'error', text: 'Action not allowed' }),
    )
  }
}

/** Returns the view of a step. Steps without a view take place on Connect. */
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

/** Steps that stay when the modal closes: the user may close it to look for the mailed code. */
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

/**
 * Connects the wallet of the login through the adapters, like any other wallet: in every namespace,
 * that of the first adapter first. The login needs no second prompt.
 */
function connect(latchkey: SignInEventLatchkey, { machine }: LoginMachines): void {
  const { wallets } = latchkey.wallets.getState()
  const [wallet, also] = latchkey.options.adapters.flatMap(
    ({ namespace }) =>
      wallets.find((each) => each.kind === 'login' && each.namespace === namespace) ?? [],
  )
  // Without a wallet, the adapter has no connector for the login.
  if (wallet) latchkey.connect.send({ type: 'walletChosen', wallet, also })
  else machine.send({ type: 'failed', error: new WalletNotFoundError({ walletId: 'login' }) })
}

/** Handles the wallet's answer, in this tab or in another. */
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
  latchkey: SignInEventLatchkey,
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
  // The user comes back with the mailed code.
  const isBack =
    before.status === 'closed' &&
    now.stack.length === 1 &&
    ['Connect', 'Connecting'].includes(now.stack[0].view)
  if (isBack) return latchkey.modal.push(view)
  if (now.stack.some((entry) => entry.view === view.view)) return
  machine.send({ type: 'cancelled' })
}

/** Connects logging in with the rest of the kit. */
export function wireLogin(latchkey: SignInEventLatchkey, machines: LoginMachines): void {
  const { modal } = latchkey
  const { machine } = machines
  watch(machine, (now, before) => {
    reportLogin(latchkey, now, before)
    const asked = latchkey.connect.getState()
    if (
      before.status === 'connecting' &&
      now.status === 'idle' &&
      asked.status === 'connecting' &&
      asked.wallet.kind === 'login'
    )
      latchkey.connect.send({ type: 'connectFailed', error: new CancelledError() })
  })
  modal.follow(machine, loginViews, (now, before, state) =>
    loginRoute(now, before, state, latchkey.connect.getState().status === 'connected'),
  )
  watch(machine, ({ status }) => {
    if (status === 'connecting') connect(latchkey, machines)
  })
  watch(latchkey.connect, (now, before) => {
    if (now !== before) onConnect(machines, now)
  })
  watch(modal, (now, before) => onModal(latchkey, machines, now, before))
}
