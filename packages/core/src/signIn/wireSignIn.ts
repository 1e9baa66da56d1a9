import { connectionOf } from '../connect/connectionOf.js'
import { disconnect } from '../connect/disconnect.js'
import type { ConnectState } from '../connect/state.js'
import type { Cancel } from '../kernel/clock.js'
import type { Connection } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import type { ModalState } from '../modal/state.js'
import { connectViews, topView } from '../modal/topView.js'
import { accountIdOf, isSameAccount, isSameAddress } from './account.js'
import { isSignInMissing } from './isSignInMissing.js'
import type { ResolvedSignInOptions } from './options.js'
import type { SignInKit } from './signInFeature.js'
import type { SignInState } from './state.js'

/** The connection, where its kind of network knows sign-in. */
function signableConnection(
  kit: SignInKit,
  state: ConnectState = kit.connect.getState(),
): Connection | undefined {
  const connection = connectionOf(state)
  return connection && kit.adapterOf(connection.wallet.namespace).signInMessage
    ? connection
    : undefined
}

function isSignInIn(state: ModalState): boolean {
  return state.status === 'open' && state.stack.some(({ view }) => view === 'ConnectingSiwe')
}

/** Shows where the visitor signs in, unless there is no need. */
function show(kit: SignInKit): void {
  const { modal } = kit
  if (!isSignInMissing(kit) || topView(modal.getState())?.view === 'ConnectingSiwe') return
  modal.send({
    type: topView(modal.getState()) ? 'stackReset' : 'opened',
    view: { view: 'ConnectingSiwe' },
  })
}

function onConnect(
  kit: SignInKit,
  options: ResolvedSignInOptions,
  now: Connection | undefined,
  before: Connection | undefined,
): void {
  if (!now) {
    if (before) kit.signIn.send({ type: 'accountLost', endsSession: false })
    return
  }
  const [accountId, last] = [accountIdOf(now), before && accountIdOf(before)]
  if (last && isSameAccount(accountId, last)) return
  const endsSession =
    !last ||
    (isSameAddress(accountId, last)
      ? options.signOutOnNetworkChange
      : options.signOutOnAccountChange)
  kit.signIn.send({ type: 'accountChanged', accountId, endsSession })
  // The network was all that was in the way. At once, so that the modal does not close and open
  // again.
  if (topView(kit.modal.getState())?.view === 'UnsupportedChain') show(kit)
}

/** An app's callback. What it throws is the app's to see, and nothing of the kit's. */
function tell(call: (() => void) | undefined): void {
  if (call) void Promise.resolve().then(call)
}

function onSignIn(
  kit: SignInKit,
  options: ResolvedSignInOptions,
  now: SignInState,
  before: SignInState,
): void {
  const { modal, tabs } = kit
  const was = before.status === 'loading' ? before.phase : undefined
  if (now.status === 'success' && before.status === 'loading') {
    const view = topView(modal.getState())?.view
    if (was === 'verifying') {
      const { session } = now
      tabs.post({ type: 'signedIn' })
      tell(options.onSignIn && (() => options.onSignIn?.(session)))
    }
    // Found again while the visitor was about to see their account.
    if (view === 'ConnectingSiwe' && was === 'session')
      modal.send({ type: 'stackReset', view: { view: 'Account' } })
    else if (view === 'ConnectingSiwe' || (view && connectViews.includes(view)))
      modal.send({ type: 'closePressed', reason: 'done' })
  }
  if (now.status === 'ready' && was === 'signingOut') {
    tabs.post({ type: 'signedOut' })
    tell(options.onSignOut)
  }
  const isForAccount = before.status === 'loading' && before.accountId !== undefined
  const isMissing = now.status === 'ready' && (was === 'session' || was === 'signingOut')
  if (isForAccount && (isMissing || now.status === 'error' || now.status === 'rejected')) show(kit)
}

function onModal(
  kit: SignInKit,
  options: ResolvedSignInOptions,
  now: ModalState,
  before: ModalState,
): void {
  const { modal, signIn } = kit
  if (isSignInIn(now)) {
    // Nobody leaves by accident: Escape and a press outside shake.
    if (
      options.isRequired &&
      now.status === 'open' &&
      now.transactions.length === 0 &&
      isSignInMissing(kit)
    )
      modal.send({
        type: 'transactionStarted',
        transaction: { onSuccess: 'back', onCancel: 'back' },
      })
    return
  }
  if (!isSignInIn(before)) return
  signIn.send({ type: 'cancelled' })
  // Who closes the view on purpose does not want to sign in, and without that nobody stays
  // connected.
  if (
    now.status === 'closed' &&
    now.reason === 'close-press' &&
    options.isRequired &&
    isSignInMissing(kit)
  )
    disconnect(kit).catch(() => undefined) // Disconnected on this side whatever the wallet says.
}

/** Another tab signed in or out: so did this one, because the session is the browser's. */
export function followSignIn(kit: SignInKit, type: 'signedIn' | 'signedOut'): void {
  const { modal, signIn } = kit
  const connection = signableConnection(kit)
  if (type === 'signedOut') return signIn.send({ type: 'sessionEnded' })
  if (!connection || signIn.getState().status === 'success') return
  // Here the visitor was asked as well; they have answered there.
  if (topView(modal.getState())?.view === 'ConnectingSiwe')
    modal.send({ type: 'closePressed', reason: 'done' })
  signIn.send({ type: 'accountChanged', accountId: accountIdOf(connection), endsSession: false })
}

/** The rules between signing in and the rest. Answers how to undo them. */
export function wireSignIn(kit: SignInKit, options: ResolvedSignInOptions): Cancel {
  const stops = [
    watch(kit.connect, (now, before) =>
      onConnect(kit, options, signableConnection(kit, now), signableConnection(kit, before)),
    ),
    watch(kit.signIn, (now, before) => onSignIn(kit, options, now, before)),
    watch(kit.modal, (now, before) => onModal(kit, options, now, before)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
