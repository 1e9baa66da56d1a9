import { describe, expect, test } from 'vitest'
import { createRouteTable, type RouteRow } from '../test/createRouteTable.js'
import { swapRoute, swapViews } from './getSwap.js'
import type { SwapState } from './swapState.js'

const stateOf = (status: SwapState['status'], error?: Error): SwapState =>
  ({ status, error }) as SwapState

const states: Record<SwapState['status'] | 'noMarket', SwapState> = {
  uninitialized: stateOf('uninitialized'),
  noMarket: stateOf('uninitialized', new Error('down')),
  initializing: stateOf('initializing'),
  unsupported: stateOf('unsupported'),
  form: stateOf('form'),
  preparing: stateOf('preparing'),
  review: stateOf('review'),
  approving: stateOf('approving'),
  swapping: stateOf('swapping'),
  unknown: stateOf('unknown'),
  success: stateOf('success'),
  failed: stateOf('failed'),
}

const stacks = [
  'closed',
  'Account',
  'Swap',
  'Account > Swap',
  'Account > Swap > SwapSelectToken',
  'SwapPreview',
  'Account > Swap > SwapPreview',
  'Account > SwapProgress',
]

const notNew = 'not uninitialized | noMarket'
const beforeForm = 'initializing | unsupported'
const atForm = 'initializing | unsupported | form'
const atReview = 'preparing | review | approving'
const wasSent = 'swapping | unknown | success | failed'

const rows: RouteRow[] = [
  ['any', beforeForm, 'Account > Swap > SwapSelectToken', 'Account > Swap'],
  ['any', atForm, 'SwapPreview', 'Swap'],
  ['any', atForm, 'Account > Swap > SwapPreview', 'Account > Swap'],
  ['any', atForm, 'Account > SwapProgress', 'Account > Swap'],
  ['any', atReview, 'Swap', 'Swap > SwapPreview'],
  ['any', atReview, 'Account > Swap', 'Account > Swap > SwapPreview'],
  ['any', atReview, 'Account > Swap > SwapSelectToken', 'Account > Swap > SwapPreview'],
  ['any', atReview, 'Account > SwapProgress', 'Account > Swap > SwapPreview'],
  ['any', wasSent, 'Swap', 'SwapProgress'],
  ['any', wasSent, 'Account > Swap', 'Account > SwapProgress'],
  ['any', wasSent, 'Account > Swap > SwapSelectToken', 'Account > SwapProgress'],
  ['any', wasSent, 'SwapPreview', 'SwapProgress'],
  ['any', wasSent, 'Account > Swap > SwapPreview', 'Account > SwapProgress'],
  ['success', 'uninitialized | noMarket', 'Swap', 'Account'],
  ['success', 'uninitialized | noMarket', 'Account > Swap', 'Account'],
  ['success', 'uninitialized | noMarket', 'Account > Swap > SwapSelectToken', 'Account'],
  ['success', 'uninitialized | noMarket', 'SwapPreview', 'Account'],
  ['success', 'uninitialized | noMarket', 'Account > Swap > SwapPreview', 'Account'],
  ['success', 'uninitialized | noMarket', 'Account > SwapProgress', 'Account'],
  [notNew, 'noMarket', 'Swap', 'closed: back-press'],
  [notNew, 'noMarket', 'Account > Swap', 'Account'],
  [notNew, 'noMarket', 'Account > Swap > SwapSelectToken', 'Account > Swap'],
  [notNew, 'noMarket', 'SwapPreview', 'closed: back-press'],
  [notNew, 'noMarket', 'Account > Swap > SwapPreview', 'Account > Swap'],
  [notNew, 'noMarket', 'Account > SwapProgress', 'Account'],
]

const table = createRouteTable({ routeOf: swapRoute, states, views: swapViews, stacks, rows })

describe('swapRoute', () => {
  test.each(rows)('behavior: %s to %s on %s: %s', (...row) => {
    expect(table.follow(row)).toEqual([row[3]])
  })

  test('behavior: no other change affects the modal', () => {
    expect(table.findOthers()).toEqual([])
  })

  test('behavior: a new state with the same status keeps the view', () => {
    const sameStatus = createRouteTable({
      routeOf: swapRoute,
      states: { review: stateOf('review'), refreshed: stateOf('review') },
      views: swapViews,
      stacks,
      rows: [],
    })
    for (const stack of stacks)
      expect(sameStatus.follow(['review', 'refreshed', stack, stack])).toEqual([])
  })
})
