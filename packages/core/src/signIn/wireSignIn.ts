import { noop } from '@latchkey/protocol/std'
import { connectionOf, connectionsOf } from '../connect/connectionOf.js'
import type { ConnectState } from '../connect/connectState.js'
import { disconnect } from '../connect/disconnect.js'
import type { Cancel } from '../kernel/clock.js'
import type { Connection } from '../kernel/types.js'
import { stopAll, watch } from '../kernel/watch.js'
import { type ModalState, opened } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { ViewFlags } from '../modal/views.js'
import { accountIdOf, isSameAccount, isSameAddress } from './account.js'
import { isSignInMissing } from './isSignInMissing.js'
import type { SignInEventLatchkey, SignInLatchkey } from './signInFeature.js'
import type { ResolvedSignInOptions } from './signInOptions.js'
import type { SignInState } from './signInState.js'
import { signInViews } from './signInViews.js'

/** Returns the connection if its namespace supports sign-in. */
function signableConnection(
  latchkey: SignInLatchkey,
  state: ConnectState = latchkey.connect.getState(),
): Connection | undefined {
  // Another namespace is being connected by the same click: the user signs in afterwards.
  if (state.status === 'connecting' && state.isSecond) return undefined
  const connection = connectionOf(state)
  return connection && latchkey.adapterOf(connection.wallet.namespace).signInMessage
    ? connection
    : undefined
}

function isInStack(state: ModalState): boolean {
  return state.status === 'open' && state.stack.some(({ view }) => view === 'ConnectingSignIn')
}

/** Returns the route to the view in which the user signs in, if a session is missing. */
function missingRoute(latchkey: SignInLatchkey): Route {
  return isSignInMissing(latchkey) && latchkey.modal.getState().shown?.view !== 'ConnectingSignIn'
    ? opened({ view: 'ConnectingSignIn' })
    : undefined
}

/** Returns the route of a change of the sign-in. */
export function signInRoute(
  latchkey: SignInLatchkey,
  now: SignInState,
  before: SignInState,
  { shown }: ModalState,
  rules: ViewFlags,
): Route {
  if (before.status !== 'loading') return undefined
  const { phase, accountId } = before
  const isShown = shown?.view === 'ConnectingSignIn'
  if (now.status === 'success') {
    // The session was found while the user was about to see the account.
    if (isShown && phase === 'session') return opened({ view: 'Account' })
    return isShown || rules.connection === 'leads' ? 'finish' : undefined
  }
  const isMissing = now.status === 'ready' && (phase === 'session' || phase === 'signingOut')
  const hasFailed = now.status === 'error' || now.status === 'rejected'
  return accountId !== undefined && (isMissing || hasFailed) ? missingRoute(latchkey) : undefined
}

function onConnect(
  latchkey: SignInEventLatchkey,
  options: ResolvedSignInOptions,
  now: Connection | undefined,
  before: Connection | undefined,
): void {
  if (!now) {
    if (before) latchkey.signIn.send({ type: 'accountLost', endsSession: false })
    return
  }
  const [accountId, last] = [accountIdOf(now), before && accountIdOf(before)]
  if (last && isSameAccount(accountId, last)) return
  const endsSession =
    !last ||
    (isSameAddress(accountId, last)
      ? options.signOutOnNetworkChange
      : options.signOutOnAccountChange)
  latchkey.signIn.send({ type: 'accountChanged', accountId, endsSession })
  // The network was the only obstacle. Shown at once, so that the modal does not close and open
  // again.
  if (latchkey.modal.getState().shown?.view === 'UnsupportedNetwork' && isSignInMissing(latchkey))
    latchkey.modal.open({ view: 'ConnectingSignIn' })
}

function onModal(
  latchkey: SignInEventLatchkey,
  options: ResolvedSignInOptions,
  now: ModalState,
  before: ModalState,
): void {
  if (isInStack(now) || !isInStack(before)) return
  latchkey.signIn.send({ type: 'cancelled' })
  // Closing the view on purpose declines the sign-in. A required one then ends the connection.
  if (
    now.status === 'closed' &&
    now.reason === 'close-press' &&
    options.isRequired &&
    isSignInMissing(latchkey)
  )
    // Disconnected locally even if the wallet fails. The other namespace stays.
    disconnect(latchkey, {
      namespace: connectionOf(latchkey.connect.getState())?.wallet.namespace,
    }).catch(noop)
}

/** Follows a sign-in or sign-out of another tab: the session belongs to the browser. */
export function followSignIn(latchkey: SignInEventLatchkey, type: 'signedIn' | 'signedOut'): void {
  const { modal, signIn } = latchkey
  const connection = signableConnection(latchkey)
  if (type === 'signedOut') return signIn.send({ type: 'sessionEnded' })
  if (!connection || signIn.getState().status === 'success') return
  // The view was open here as well, and the user has answered in the other tab.
  if (modal.getState().shown?.view === 'ConnectingSignIn') modal.close('done')
  signIn.send({ type: 'accountChanged', accountId: accountIdOf(connection), endsSession: false })
}

/** Connects the sign-in with the connection and the modal. Returns the function that stops it. */
export function wireSignIn(latchkey: SignInEventLatchkey, options: ResolvedSignInOptions): Cancel {
  const { modal, signIn } = latchkey
  const stops = [
    watch(latchkey.connect, (now, before) => {
      const connection = signableConnection(latchkey, now)
      onConnect(latchkey, options, connection, signableConnection(latchkey, before))
      // Checks the session again: it may belong to the lost account.
      if (connection && connectionsOf(now).length < connectionsOf(before).length)
        signIn.send({
          type: 'accountChanged',
          accountId: accountIdOf(connection),
          endsSession: false,
        })
    }),
    watch(signIn, (now, before) => {
      const { tabs } = latchkey
      const phase = before.status === 'loading' ? before.phase : undefined
      // Errors of the app's callbacks reach the app as unhandled rejections.
      const later = Promise.resolve()
      if (now.status === 'success' && phase === 'verifying') {
        tabs.post({ type: 'signedIn' })
        void later.then(() => options.onSignIn?.(now.session))
      }
      if (now.status === 'ready' && phase === 'signingOut') {
        tabs.post({ type: 'signedOut' })
        void later.then(options.onSignOut)
      }
    }),
    modal.follow(signIn, signInViews, (...change) => signInRoute(latchkey, ...change), {
      isNext: () => signIn.getState().status === 'loading',
      // A required sign-in does not close by accident.
      isBlocking: () =>
        isInStack(modal.getState()) && options.isRequired && isSignInMissing(latchkey),
    }),
    watch(modal, (now, before) => onModal(latchkey, options, now, before)),
  ]
  return stopAll(stops)
}
