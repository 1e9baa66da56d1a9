import { describe, expect, test } from 'vitest'
import { networksViews } from '../networks/networksViews.js'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import { walletsViews } from '../wallets/walletsViews.js'
import type { ConnectState } from './connectState.js'
import { connectViews } from './connectViews.js'
import { connectRoute } from './wireConnect.js'

const stateOf = (status: ConnectState['status'], rest?: object): ConnectState =>
  ({ status, ...rest }) as ConnectState

const failure = { error: new Error('declined'), ready: false }

const states: Record<ConnectState['status'] | 'failed' | 'kept', ConnectState> = {
  disconnected: stateOf('disconnected'),
  failed: stateOf('disconnected', { failure }),
  reconnecting: stateOf('reconnecting'),
  connecting: stateOf('connecting'),
  connected: stateOf('connected'),
  // The connection of before an attempt that failed.
  kept: stateOf('connected', { failure }),
}

const stacks = [
  'closed',
  'Account',
  'Account > Networks',
  'Connect',
  'Connect > Connecting',
  'Connect > ConnectingWalletConnect',
  'Connect > ConnectingMultiChain',
  'Connect > AllWallets',
  'Connect > AllWallets > Downloads',
  'Connect > WhatIsAWallet',
  'Connect > GetWallet',
  'OpenWallet',
  'Account > OpenWallet',
]

const hasNone = 'disconnected | failed | reconnecting | connecting'

const rows: RouteRow[] = [
  [hasNone, 'connected', 'Connect', 'closed: done'],
  [hasNone, 'connected', 'Connect > Connecting', 'closed: done'],
  [hasNone, 'connected', 'Connect > ConnectingWalletConnect', 'closed: done'],
  [hasNone, 'connected', 'Connect > ConnectingMultiChain', 'closed: done'],
  [hasNone, 'connected', 'Connect > AllWallets', 'closed: done'],
  [hasNone, 'connected', 'Connect > AllWallets > Downloads', 'closed: done'],
  [hasNone, 'connected', 'Connect > WhatIsAWallet', 'closed: done'],
  [hasNone, 'connected', 'Connect > GetWallet', 'closed: done'],
  ['connected | kept', 'disconnected | failed', 'Account', 'closed: disconnected'],
  ['connected | kept', 'disconnected | failed', 'OpenWallet', 'closed: disconnected'],
  ['connected | kept', 'disconnected | failed', 'Account > OpenWallet', 'closed: disconnected'],
]

const table = createRouteTable({
  routeOf: connectRoute,
  states,
  views: { ...walletsViews, ...connectViews },
  otherViews: networksViews,
  stacks,
  rows,
})

describe('connectRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })
})
