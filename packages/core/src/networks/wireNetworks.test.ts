import { describe, expect, test } from 'vitest'
import { connectViews } from '../connect/connectViews.js'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { NetworksState } from './networksState.js'
import { networksViews } from './networksViews.js'
import { networksRoute } from './wireNetworks.js'

const [currentId, network] = ['eip155:1', { id: 'eip155:2' }]
const stateOf = (status: NetworksState['status'], rest?: object): NetworksState =>
  ({ status, currentId, network, ...rest }) as NetworksState

const states: Record<NetworksState['status'] | 'moved' | 'accepted', NetworksState> = {
  idle: stateOf('idle'),
  moved: stateOf('idle', { currentId: network.id }),
  switching: stateOf('switching'),
  accepted: stateOf('switching', { isAccepted: true }),
  failed: stateOf('failed'),
}

const stacks = [
  'closed',
  'Account',
  'Networks',
  'Account > Networks',
  'Networks > SwitchNetwork',
  'Account > Networks > SwitchNetwork',
  'Account > Networks > SwitchNetwork > OpenWallet',
  'UnsupportedNetwork',
  'Account > UnsupportedNetwork > SwitchNetwork',
]

const tried = 'switching | accepted | failed'

const rows: RouteRow[] = [
  [tried, 'moved', 'Networks', 'closed: done'],
  [tried, 'moved', 'Account > Networks', 'Account'],
  [tried, 'moved', 'Networks > SwitchNetwork', 'closed: done'],
  [tried, 'moved', 'Account > Networks > SwitchNetwork', 'Account'],
  [tried, 'moved', 'Account > Networks > SwitchNetwork > OpenWallet', 'Account'],
  [tried, 'moved', 'UnsupportedNetwork', 'closed: done'],
  [tried, 'moved', 'Account > UnsupportedNetwork > SwitchNetwork', 'Account'],
]

const table = createRouteTable({
  routeOf: networksRoute,
  states,
  views: networksViews,
  otherViews: connectViews,
  stacks,
  rows,
})

describe('networksRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })
})
