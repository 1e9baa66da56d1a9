import { describe, expect, test } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import type { SendState } from './sendState.js'
import { sendViews } from './sendViews.js'
import { sendRoute } from './wireSend.js'

const stateOf = (status: SendState['status']): SendState => ({ status }) as SendState

const states: Record<SendState['status'], SendState> = {
  form: stateOf('form'),
  comparing: stateOf('comparing'),
  preparing: stateOf('preparing'),
  review: stateOf('review'),
  asking: stateOf('asking'),
  failed: stateOf('failed'),
  pending: stateOf('pending'),
  ended: stateOf('ended'),
}

const stacks = [
  'closed',
  'Account',
  'WalletSend',
  'Account > WalletSend',
  'Account > WalletSend > WalletSendSelectToken',
  'Account > WalletSend > WalletSendPreview',
  'Account > WalletSend > WalletSendPreview > WalletSendProgress',
]
const preview = 'Account > WalletSend > WalletSendPreview'

const rows: RouteRow[] = [
  ['not review', 'review', 'WalletSend', 'WalletSend > WalletSendPreview'],
  ['not review', 'review', 'Account > WalletSend', preview],
  ['not form', 'form', preview, 'Account > WalletSend'],
  ['not comparing', 'comparing', preview, 'Account > WalletSend'],
  ['not asking', 'asking', preview, `${preview} > WalletSendProgress`],
]

const table = createRouteTable({ routeOf: sendRoute, states, views: sendViews, stacks, rows })

describe('sendRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })
})
