import type { ConnectState } from '../connect/state.js'
import { CancelledError, WalletNotFoundError } from '../kernel/errors.js'
import { watch } from '../kernel/watch.js'
import type { ModalState } from '../modal/state.js'
import { topView } from '../modal/topView.js'
import type { View, ViewName } from '../modal/views.js'
import { isSignInDue } from '../signIn/isSignInDue.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import { isSmartAccountOffered, OFFERED_KEY } from './loginAccountType.js'
import type { LoginMachines } from './loginMachines.js'
import { reportLogin } from './loginReports.js'
import type { LoginState } from './state.js'

/** Views of a visitor on the way in. */
const loginViews: readonly (ViewName | undefined)[] = [
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ConnectingLogin',
]

/** Where a step is taken; those without a view of their own are taken on Connect. */
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

/** What was mailed waits for the visitor, who may close everything to look for it. */
const outlivesModal: readonly LoginState['status'][] = [
  'device',
  'deviceFailed',
  'otp',
  'resending',
  'connecting',
]

function show({ modal }: SignInKit, view: View): void {
  const state = modal.getState()
  if (state.status !== 'open') return
  const top = state.stack.at(-1)?.view
  if (top !== view.view)
    modal.send({ type: loginViews.includes(top) ? 'viewReplaced' : 'viewPushed', view })
}

/** Asks for the wallet behind the login, which like any other is asked by the adapter. */
function connect(kit: SignInKit, { machine }: LoginMachines): void {
  const wallet = kit.wallets.getState().wallets.find(({ kind }) => kind === 'login')
  // Without one, the login's connector was not given to the adapter.
  if (wallet) kit.connect.send({ type: 'walletChosen', wallet })
  else machine.send({ type: 'failed', error: new WalletNotFoundError({ walletId: 'login' }) })
}

/** What follows from the wallet's answer. */
function onConnect({ machine }: LoginMachines, now: ConnectState, finish: () => void): void {
  if (now.status === 'connected' && now.connection.wallet.kind === 'login') {
    // Here, or in another tab.
    if (machine.getState().status !== 'idle') machine.send({ type: 'connected' })
    return finish()
  }
  const failure = 'failure' in now ? now.failure : undefined
  if (failure?.wallet.kind === 'login') machine.send({ type: 'failed', error: failure.error })
}

/** What follows from the view on show: whoever leaves a step has left it. */
function onModal(
  kit: SignInKit,
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
  // Back for the code that has come meanwhile.
  const isBack =
    before.status === 'closed' &&
    now.stack.length === 1 &&
    ['Connect', 'Connecting'].includes(now.stack[0].view)
  if (isBack) return show(kit, view)
  if (now.stack.some((entry) => entry.view === view.view)) return
  machine.send({ type: 'cancelled' })
}

/**
 * The rules between logging in and the rest of the kit. `finish` goes on with what comes after a
 * login; `leave` leaves its views.
 */
export function wireLogin(
  kit: SignInKit,
  machines: LoginMachines,
): { finish(): void; leave(): void } {
  const { modal, signIn, store } = kit
  const { machine } = machines
  const top = (): ViewName | undefined => topView(modal.getState())?.view

  function finish(): void {
    if (!loginViews.includes(top())) return
    // Whoever is to sign in is shown where as soon as it is known that they have not.
    if (isSignInDue(kit)) return
    if (isSmartAccountOffered(kit, machines)) {
      store.write(OFFERED_KEY, true)
      return modal.send({ type: 'stackReset', view: { view: 'UpgradeToSmartAccount' } })
    }
    modal.send({ type: 'closePressed', reason: 'done' })
  }
  function leave(): void {
    const state = modal.getState()
    if (state.status !== 'open' || !loginViews.includes(state.stack.at(-1)?.view)) return
    modal.send(
      state.stack.length > 1
        ? { type: 'backPressed' }
        : { type: 'viewReplaced', view: { view: 'Connect' } },
    )
  }

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
    const view = viewOf(now)
    if (view && view.view !== viewOf(before)?.view) show(kit, view)
    if (now.status === 'connecting') connect(kit, machines)
  })
  watch(kit.connect, (now, before) => {
    if (now !== before) onConnect(machines, now, finish)
  })
  watch(signIn, (now, before) => {
    if (before.status === 'loading' && now.status === 'success') finish()
  })
  watch(modal, (now, before) => onModal(kit, machines, now, before))
  return { finish, leave }
}
