import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { ConnectState } from './connectState.js'
import { connectViews } from './connectViews.js'
import { requestRoute } from './wirePairing.js'

const stateOf = (status: ConnectState['status'], rest?: object): ConnectState =>
  ({ status, ...rest }) as ConnectState

/** Returns a connected state with these pending requests, newest first. */
const waitsFor = (...ids: string[]): ConnectState =>
  stateOf('connected', { connection: {}, requests: ids.map((id) => ({ id })) })

const states: Record<ConnectState['status'] | 'first' | 'second' | 'both', ConnectState> = {
  disconnected: stateOf('disconnected'),
  reconnecting: stateOf('reconnecting'),
  connecting: stateOf('connecting'),
  connected: waitsFor(),
  first: waitsFor('1'),
  second: waitsFor('2'),
  both: waitsFor('2', '1'),
}

const switching = 'Account > Networks > SwitchNetwork'
const stacks = [
  'closed',
  'Account',
  'Connect',
  'OpenWallet',
  'Account > OpenWallet',
  `${switching} > OpenWallet`,
]

const none = 'disconnected | reconnecting | connecting | connected'
const waiting = 'first | second | both'

const newRows: RouteRow[] = [
  [none, waiting, 'closed', 'OpenWallet'],
  [none, waiting, 'Account', 'Account > OpenWallet'],
  [none, waiting, 'Connect', 'Connect > OpenWallet'],
  ['first', 'both', 'closed', 'OpenWallet'],
  ['first', 'both', 'Account', 'Account > OpenWallet'],
  ['first', 'both', 'Connect', 'Connect > OpenWallet'],
]

const endRows: RouteRow[] = [
  [waiting, none, 'OpenWallet', 'closed: done'],
  [waiting, none, 'Account > OpenWallet', 'Account'],
  [waiting, none, `${switching} > OpenWallet`, switching],
  // The newest request has ended, or another one replaced it.
  ['second | both', 'first', 'OpenWallet', 'closed: done'],
  ['second | both', 'first', 'Account > OpenWallet', 'Account'],
  ['second | both', 'first', `${switching} > OpenWallet`, switching],
  ['first', 'second', 'OpenWallet', 'closed: done'],
  ['first', 'second', 'Account > OpenWallet', 'Account'],
  ['first', 'second', `${switching} > OpenWallet`, switching],
]

const rows = [...newRows, ...endRows]

const parameters = {
  routeOf: requestRoute,
  states,
  views: { OpenWallet: connectViews.OpenWallet },
  otherViews: connectViews,
  stacks,
}
const table = createRouteTable({ ...parameters, rows })

beforeEach(() => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('requestRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })

  test('behavior: on desktops no request opens a view', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
    const desktop = createRouteTable({ ...parameters, rows: endRows })
    expect(desktop.findOthers()).toEqual([])
    for (const row of endRows) expect(desktop.follow(row)).toEqual([row[3]])
  })
})
