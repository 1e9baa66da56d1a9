import { describe, expect, test } from 'vitest'
import { connectViews } from '../connect/connectViews.js'
import { createNavigator, type Navigator } from '../modal/navigator.js'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { SignInEventLatchkey } from './signInFeature.js'
import type { ResolvedSignInOptions } from './signInOptions.js'
import type { SignInState } from './signInState.js'
import { signInViews } from './signInViews.js'
import { signInRoute, wireSignIn } from './wireSignIn.js'

const accountId = 'eip155:1:0x01'
const stateOf = (status: SignInState['status'], rest?: object): SignInState =>
  ({ status, ...rest }) as SignInState

type Phase = Extract<SignInState, { status: 'loading' }>['phase']
type Name = Exclude<SignInState['status'], 'loading'> | Phase | 'switchingAccount'

const states: Record<Name, SignInState> = {
  uninitialized: stateOf('uninitialized'),
  ready: stateOf('ready'),
  session: stateOf('loading', { phase: 'session', accountId }),
  nonce: stateOf('loading', { phase: 'nonce', accountId }),
  wallet: stateOf('loading', { phase: 'wallet', accountId }),
  verifying: stateOf('loading', { phase: 'verifying', accountId }),
  signingOut: stateOf('loading', { phase: 'signingOut' }),
  // Signs out so that another account can sign in.
  switchingAccount: stateOf('loading', { phase: 'signingOut', accountId }),
  success: stateOf('success'),
  rejected: stateOf('rejected'),
  error: stateOf('error'),
}

const stacks = ['closed', 'Account', 'Connect', 'ConnectingSignIn', 'Account > ConnectingSignIn']

const asked = 'nonce | wallet | verifying | signingOut | switchingAccount'
const ofAccount = 'session | nonce | wallet | verifying | switchingAccount'

const rows: RouteRow[] = [
  ['session', 'success', 'ConnectingSignIn', 'Account'],
  ['session', 'success', 'Account > ConnectingSignIn', 'Account'],
  [asked, 'success', 'ConnectingSignIn', 'closed: done'],
  [asked, 'success', 'Account > ConnectingSignIn', 'closed: done'],
  [`session | ${asked}`, 'success', 'Connect', 'closed: done'],
  ['session | switchingAccount', 'ready', 'closed', 'ConnectingSignIn'],
  ['session | switchingAccount', 'ready', 'Account', 'ConnectingSignIn'],
  ['session | switchingAccount', 'ready', 'Connect', 'ConnectingSignIn'],
  [ofAccount, 'rejected | error', 'closed', 'ConnectingSignIn'],
  [ofAccount, 'rejected | error', 'Account', 'ConnectingSignIn'],
  [ofAccount, 'rejected | error', 'Connect', 'ConnectingSignIn'],
]

/** Creates a kit that is connected to a network, with a sign-in in a state. */
function createInstance(networkId: string, now: SignInState, modal: Pick<Navigator, 'getState'>) {
  const connection = { networkId, wallet: { namespace: 'eip155' } }
  const subscribe = () => () => {}
  return {
    signIn: { getState: () => now, subscribe, send: () => {} },
    connect: { getState: () => ({ status: 'connected', connection }), subscribe },
    modal,
    networks: [{ id: 'eip155:1' }],
    adapterOf: () => ({ signInMessage: () => undefined }),
  } as unknown as SignInEventLatchkey
}

/** Returns a table of kits that are connected to a network. */
function createTable(networkId: string, tableRows: readonly RouteRow[]) {
  return createRouteTable<SignInState>({
    routeOf: (now, before, modal, rules) =>
      signInRoute(
        createInstance(networkId, now, { getState: () => modal }),
        now,
        before,
        modal,
        rules,
      ),
    states,
    views: signInViews,
    otherViews: connectViews,
    stacks,
    rows: tableRows,
  })
}

const table = createTable('eip155:1', rows)

describe('signInRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })

  test('behavior: on a network that is not the app’s, no sign-in is missing', () => {
    const successes = rows.filter(([, now]) => now === 'success')
    expect(createTable('eip155:2', successes).findOthers()).toEqual([])
  })
})

describe('wireSignIn', () => {
  /** Opens the view of signing in, closes it by accident, and returns the modal. */
  function closeByAccident(state: SignInState, isRequired: boolean): Navigator {
    const modal = createNavigator({ now: () => 0, after: () => () => {} })
    const options = { isRequired } as ResolvedSignInOptions
    const stop = wireSignIn(createInstance('eip155:1', state, modal), options)
    modal.open({ view: 'ConnectingSignIn' })
    modal.close('escape-key')
    stop()
    return modal
  }

  test.each(Object.keys(states).filter((name) => !['uninitialized', 'success'].includes(name)))(
    'behavior: in %s, a required sign-in does not close by accident',
    (name) => {
      const state = states[name as Name]
      expect(closeByAccident(state, true).getState()).toMatchObject({ shaking: true })
      expect(closeByAccident(state, false).getState().status).toBe('closed')
    },
  )
})
