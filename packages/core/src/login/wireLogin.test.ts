import { describe, expect, test } from 'vitest'
import { connectViews } from '../connect/connectViews.js'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { LoginState } from './loginState.js'
import { loginViews } from './loginViews.js'
import { loginRoute } from './wireLogin.js'

const stateOf = (status: LoginState['status'], rest?: object): LoginState =>
  ({ status, email: 'maya@example.com', ...rest }) as LoginState

type Name = Exclude<LoginState['status'], 'resending'> | 'resendingLink' | 'resendingCode'

const states: Record<Name, LoginState> = {
  idle: stateOf('idle'),
  submitting: stateOf('submitting'),
  device: stateOf('device'),
  deviceFailed: stateOf('deviceFailed'),
  resendingLink: stateOf('resending', { from: 'device' }),
  otp: stateOf('otp'),
  checking: stateOf('checking'),
  resendingCode: stateOf('resending', { from: 'otp' }),
  social: stateOf('social'),
  socialFailed: stateOf('socialFailed'),
  farcasterAsking: stateOf('farcasterAsking'),
  farcaster: stateOf('farcaster'),
  farcasterFailed: stateOf('farcasterFailed'),
  connecting: stateOf('connecting'),
  connectFailed: stateOf('connectFailed'),
}

/** States by their view. */
const steps = {
  EmailVerifyDevice: 'device | deviceFailed | resendingLink',
  EmailVerifyOtp: 'otp | checking | resendingCode',
  ConnectingSocial: 'social | socialFailed',
  ConnectingFarcaster: 'farcasterAsking | farcaster | farcasterFailed',
  ConnectingLogin: 'connecting | connectFailed',
}
const views = Object.keys(steps)

const stacks = [
  'closed',
  'Account',
  'Connect',
  'EmailVerifyOtp',
  ...views.map((view) => `Connect > ${view}`),
]

const rows: RouteRow[] = [
  // A step replaces the previous one, or comes above a view of another feature.
  ...Object.entries(steps).flatMap(([view, step]): RouteRow[] => [
    [`not ${step}`, step, 'Account', `Account > ${view}`],
    [`not ${step}`, step, 'Connect', `Connect > ${view}`],
    [`not ${step}`, step, 'EmailVerifyOtp', view],
    ...views.map(
      (last): RouteRow => [`not ${step}`, step, `Connect > ${last}`, `Connect > ${view}`],
    ),
  ]),
  ['any', 'idle', 'EmailVerifyOtp', 'Connect'],
  ['any', 'idle', 'Connect > EmailVerifyDevice', 'Connect'],
  ['any', 'idle', 'Connect > EmailVerifyOtp', 'Connect'],
  ['any', 'idle', 'Connect > ConnectingSocial', 'Connect'],
  ['any', 'idle', 'Connect > ConnectingFarcaster', 'Connect'],
  ['any', 'idle', 'Connect > ConnectingLogin', 'Connect'],
]

const tableOf = (isConnected: boolean, tableRows: readonly RouteRow[]) =>
  createRouteTable<LoginState>({
    routeOf: (now, before, modal) => loginRoute(now, before, modal, isConnected),
    states,
    views: loginViews,
    otherViews: connectViews,
    stacks,
    rows: tableRows,
  })

const table = tableOf(false, rows)

describe('loginRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })

  test('behavior: a login that has connected its wallet leaves the view to the connection', () => {
    const steppingRows = rows.filter(([, now]) => now !== 'idle')
    expect(tableOf(true, steppingRows).findOthers()).toEqual([])
  })
})
