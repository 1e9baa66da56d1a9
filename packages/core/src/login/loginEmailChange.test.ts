import { describe, expect, test } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { EmailChangeState } from './emailChange.js'
import { emailChangeViews } from './emailChangeViews.js'
import { emailChangeRoute } from './loginEmailChange.js'

const stateOf = (status: EmailChangeState['status']): EmailChangeState =>
  ({ status, email: 'maya@example.com' }) as EmailChangeState

const states: Record<EmailChangeState['status'], EmailChangeState> = {
  idle: stateOf('idle'),
  sending: stateOf('sending'),
  primary: stateOf('primary'),
  checkingPrimary: stateOf('checkingPrimary'),
  secondary: stateOf('secondary'),
  checkingSecondary: stateOf('checkingSecondary'),
  changed: stateOf('changed'),
}

const address = 'Account > UpdateEmailWallet'
const firstCode = 'Account > UpdateEmailWallet > UpdateEmailPrimaryOtp'
const secondCode = 'Account > UpdateEmailWallet > UpdateEmailSecondaryOtp'
const stacks = ['closed', 'Account', address, firstCode, secondCode]

const rows: RouteRow[] = [
  ['any', 'idle | sending', firstCode, address],
  ['any', 'idle | sending', secondCode, address],
  ['any', 'primary | checkingPrimary', address, firstCode],
  ['any', 'primary | checkingPrimary', secondCode, firstCode],
  ['any', 'secondary | checkingSecondary', address, secondCode],
  ['any', 'secondary | checkingSecondary', firstCode, secondCode],
  ['any', 'changed', address, 'Account'],
  ['any', 'changed', firstCode, 'Account'],
  ['any', 'changed', secondCode, 'Account'],
]

const table = createRouteTable({
  routeOf: emailChangeRoute,
  states,
  views: emailChangeViews,
  stacks,
  rows,
})

describe('emailChangeRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })
})
