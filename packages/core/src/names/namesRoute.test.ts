import { describe, expect, test } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import { namesRoute } from './getNames.js'
import type { NamesState } from './namesState.js'
import { namesViews } from './namesViews.js'

const stateOf = (status: NamesState['status']): NamesState =>
  ({ status, name: 'maya.latchkey.eth' }) as NamesState

const states: Record<NamesState['status'], NamesState> = {
  empty: stateOf('empty'),
  invalid: stateOf('invalid'),
  checking: stateOf('checking'),
  unchecked: stateOf('unchecked'),
  checked: stateOf('checked'),
  signing: stateOf('signing'),
  registering: stateOf('registering'),
  registered: stateOf('registered'),
}

const stacks = [
  'closed',
  'Account',
  'RegisterAccountName',
  'Account > RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Account > RegisterAccountNameSuccess',
]

const rows: RouteRow[] = [
  ['any', 'registered', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
  ['any', 'registered', 'Account > RegisterAccountName', 'RegisterAccountNameSuccess'],
  // The user has opened the modal on another view meanwhile.
  ['signing | registering', 'registered', 'Account', 'RegisterAccountNameSuccess'],
  [
    'signing | registering',
    'registered',
    'Account > RegisterAccountNameSuccess',
    'RegisterAccountNameSuccess',
  ],
]

const table = createRouteTable({ routeOf: namesRoute, states, views: namesViews, stacks, rows })

describe('namesRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })
})
