import { describe, expect, test } from 'vitest'
import { connectViews } from '../connect/connectViews.js'
import type { ModalState } from '../modal/state.js'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { SignInKit } from './signInFeature.js'
import { signInViews } from './signInViews.js'
import type { SignInState } from './state.js'
import { signInRoute } from './wireSignIn.js'

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
  // Signing out so that another account signs in.
  switchingAccount: stateOf('loading', { phase: 'signingOut', accountId }),
  success: stateOf('success'),
  rejected: stateOf('rejected'),
  error: stateOf('error'),
}

const stacks = ['closed', 'Account', 'Connect', 'ConnectingSiwe', 'Account > ConnectingSiwe']

const asked = 'nonce | wallet | verifying | signingOut | switchingAccount'
const ofAccount = 'session | nonce | wallet | verifying | switchingAccount'

const rows: RouteRow[] = [
  ['session', 'success', 'ConnectingSiwe', 'Account'],
  ['session', 'success', 'Account > ConnectingSiwe', 'Account'],
  [asked, 'success', 'ConnectingSiwe', 'closed: done'],
  [asked, 'success', 'Account > ConnectingSiwe', 'closed: done'],
  [`session | ${asked}`, 'success', 'Connect', 'closed: done'],
  ['session | switchingAccount', 'ready', 'closed', 'ConnectingSiwe'],
  ['session | switchingAccount', 'ready', 'Account', 'ConnectingSiwe'],
  ['session | switchingAccount', 'ready', 'Connect', 'ConnectingSiwe'],
  [ofAccount, 'rejected | error', 'closed', 'ConnectingSiwe'],
  [ofAccount, 'rejected | error', 'Account', 'ConnectingSiwe'],
  [ofAccount, 'rejected | error', 'Connect', 'ConnectingSiwe'],
]

/** Returns a table of a kit that is connected to a network. */
function createTable(networkId: string, tableRows: readonly RouteRow[]) {
  const connection = { networkId, wallet: { namespace: 'eip155' } }
  const kitOf = (now: SignInState, modal: ModalState): SignInKit =>
    ({
      signIn: { getState: () => now },
      connect: { getState: () => ({ status: 'connected', connection }) },
      modal: { getState: () => modal },
      networks: [{ id: 'eip155:1' }],
      adapterOf: () => ({ signInMessage: () => undefined }),
    }) as unknown as SignInKit
  return createRouteTable<SignInState>({
    routeOf: (now, before, modal, rules) =>
      signInRoute(kitOf(now, modal), now, before, modal, rules),
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

  test('behavior: no other change moves the modal', () => {
    expect(table.findOthers()).toEqual([])
  })

  test('behavior: without a network of the app, no sign-in is missing', () => {
    const successes = rows.filter(([, now]) => now === 'success')
    expect(createTable('eip155:2', successes).findOthers()).toEqual([])
  })
})
