import { describe, expect, test } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import { approvalViews } from './approvalViews.js'
import type { FrameState } from './loginState.js'
import { approvalRoute } from './wireLogin.js'

const stateOf = (surface: FrameState['surface'], ...waiting: string[]): FrameState => ({
  user: undefined,
  surface,
  waiting,
})

const states: Readonly<Record<string, FrameState>> = {
  quiet: stateOf('none'),
  hidden: stateOf('none', 'eth_sendTransaction'),
  inline: stateOf('inline', 'eth_sendTransaction'),
  window: stateOf('window', 'eth_sendTransaction'),
  two: stateOf('inline', 'eth_sendTransaction', 'personal_sign'),
}

const stacks = [
  'closed',
  'Account',
  'ApproveTransaction',
  'Account > ApproveTransaction',
  'Account > ApproveTransaction > Transactions',
]

const rows: RouteRow[] = [
  ['not quiet', 'quiet', 'ApproveTransaction', 'closed: done'],
  ['not quiet', 'quiet', 'Account > ApproveTransaction', 'Account'],
  ['not quiet', 'quiet', 'Account > ApproveTransaction > Transactions', 'Account > Transactions'],
  ['not hidden', 'hidden', 'closed', 'ApproveTransaction'],
  ['not inline', 'inline', 'closed', 'ApproveTransaction'],
  ['not window', 'window', 'closed', 'ApproveTransaction'],
  ['not two', 'two', 'closed', 'ApproveTransaction'],
  ['not window', 'window', 'Account', 'Account > ApproveTransaction'],
]

const blockedRows: RouteRow[] = [
  ...rows,
  ['not hidden', 'hidden', 'Account', 'Account > ApproveTransaction'],
  ['not inline', 'inline', 'Account', 'Account > ApproveTransaction'],
  ['not two', 'two', 'Account', 'Account > ApproveTransaction'],
]

const tableOf = (isBlocked: boolean, tableRows: readonly RouteRow[]) =>
  createRouteTable<FrameState>({
    routeOf: (now, before, modal) => approvalRoute(now, before, modal, isBlocked),
    states,
    views: approvalViews,
    stacks,
    rows: tableRows,
  })

const table = tableOf(false, rows)
const blocked = tableOf(true, blockedRows)

describe('approvalRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })

  test.each(blockedRows)('behavior: while blocked, %s to %s on %s: %s', (...row) => {
    expect(blocked.follow(row)).toEqual([row[3]])
  })

  test('behavior: while blocked, no other change affects the modal', () => {
    expect(blocked.findOthers()).toEqual([])
  })
})
