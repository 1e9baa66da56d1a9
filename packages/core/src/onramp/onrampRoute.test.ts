import { describe, expect, test } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import { onrampRoute } from './getOnramp.js'
import type { OnrampState } from './onrampState.js'
import { onrampViews } from './onrampViews.js'

const stateOf = (status: OnrampState['status']): OnrampState => ({ status }) as OnrampState

const states: Record<OnrampState['status'], OnrampState> = {
  choosing: stateOf('choosing'),
  opening: stateOf('opening'),
  waiting: stateOf('waiting'),
  late: stateOf('late'),
  bought: stateOf('bought'),
  failed: stateOf('failed'),
}

const stacks = [
  'closed',
  'Account',
  'Account > OnRampProviders',
  'Account > OnRampProviders > OnRampTokenSelect',
  'Account > OnRampProviders > OnRampFiatSelect',
  'BuyInProgress',
  'Account > BuyInProgress',
  'Account > OnRampProviders > BuyInProgress',
  'Account > OnRampActivity',
  'Connect > WhatIsABuy',
]

const rows: RouteRow[] = [
  ['any', 'choosing', 'BuyInProgress', 'OnRampProviders'],
  ['any', 'choosing', 'Account > BuyInProgress', 'Account > OnRampProviders'],
  ['any', 'choosing', 'Account > OnRampProviders > BuyInProgress', 'Account > OnRampProviders'],
]

const table = createRouteTable({ routeOf: onrampRoute, states, views: onrampViews, stacks, rows })

describe('onrampRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })
})
