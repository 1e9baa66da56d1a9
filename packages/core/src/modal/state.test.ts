import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectViews } from '../connect/connectViews.js'
import type { Network, Wallet } from '../kernel/types.js'
import { networksViews } from '../networks/networksViews.js'
import { sendViews } from '../send/sendViews.js'
import { swapViews } from '../swap/swapViews.js'
import { createReducer, type ModalEvent, type ModalState } from './state.js'
import type { View } from './views.js'

const wallet: Wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true }
const network: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const reduceModal = createReducer({ ...connectViews, ...networksViews })
const closed: ModalState = { status: 'closed' }

const views: readonly View[] = [
  { view: 'Connect' },
  { view: 'Connecting', wallet },
  { view: 'Account' },
  { view: 'Networks' },
  { view: 'SwitchNetwork', network },
  { view: 'UnsupportedChain' },
  { view: 'WhatIsAWallet' },
  { view: 'GetWallet' },
]

function after(...events: ModalEvent[]): ModalState {
  return events.reduce(reduceModal, closed)
}

function names(state: ModalState): string[] {
  return state.status === 'open' ? state.stack.map(({ view }) => view) : []
}

const open = (view: View): ModalEvent => ({ type: 'opened', view })
const push = (view: View): ModalEvent => ({ type: 'viewPushed', view })

describe('reduceModal', () => {
  test('default', () => {
    const state = after(open({ view: 'Connect' }), push({ view: 'Connecting', wallet }))
    expect(names(state)).toEqual(['Connect', 'Connecting'])
    expect(state).toMatchObject({ move: 'push' })
  })

  test('behavior: back restores the view before, whole', () => {
    const state = after(open({ view: 'Connecting', wallet }), push({ view: 'WhatIsAWallet' }), {
      type: 'backPressed',
    })
    expect(state).toMatchObject({
      status: 'open',
      move: 'pop',
      stack: [{ view: 'Connecting', wallet }],
    })
  })

  test('behavior: back with one entry closes', () => {
    expect(after(open({ view: 'Connect' }), { type: 'backPressed' })).toEqual({
      status: 'closed',
      reason: 'back-press',
    })
  })

  test('behavior: opening again starts over', () => {
    expect(
      names(
        after(
          open({ view: 'Connect' }),
          push({ view: 'WhatIsAWallet' }),
          open({ view: 'Networks' }),
        ),
      ),
    ).toEqual(['Networks'])
  })

  test.each([
    [[{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', network }], ['Account']],
    [[{ view: 'Account' }, { view: 'Networks' }], ['Account']],
    [[{ view: 'Networks' }, { view: 'SwitchNetwork', network }], []],
    [[{ view: 'UnsupportedChain' }, { view: 'SwitchNetwork', network }], []],
    [
      [{ view: 'Account' }, { view: 'UnsupportedChain' }, { view: 'SwitchNetwork', network }],
      ['Account'],
    ],
    [[{ view: 'Connect' }], ['Connect']],
  ] as [View[], string[]][])(
    'behavior: after a network switch the modal returns to the entry before Networks, or closes (%#)',
    (stack, expected) => {
      const [first, ...rest] = stack as [View, ...View[]]
      const state = after(open(first), ...rest.map(push), {
        type: 'viewsEnded',
        rule: 'endsWithSwitch',
      })
      expect(names(state)).toEqual(expected)
      if (expected.length === 0) expect(state).toEqual({ status: 'closed', reason: 'done' })
    },
  )

  test('behavior: a request ends where it is shown, above and below other views', () => {
    const request: View = { view: 'OpenWallet', wallet }
    const end: ModalEvent = { type: 'viewsEnded', rule: 'isRequest' }
    const above = after(open({ view: 'Account' }), push(request))
    expect(above).toMatchObject({ shown: { view: 'Account' } })
    expect(names(reduceModal(above, end))).toEqual(['Account'])
    const below = after(open({ view: 'Account' }), push(request), push({ view: 'Networks' }), end)
    expect(names(below)).toEqual(['Account', 'Networks'])
    expect(after(open(request), end)).toEqual({ status: 'closed', reason: 'done' })
    expect(after(open(request))).toMatchObject({ shown: request })
  })

  test.each<[View[], View[], string[], string]>([
    [[{ view: 'Account' }], [{ view: 'Swap' }], ['Account', 'Swap'], 'push'],
    [[{ view: 'Swap' }], [{ view: 'Swap' }], ['Swap'], 'open'],
    [
      [{ view: 'Swap' }],
      [{ view: 'Swap' }, { view: 'SwapPreview' }],
      ['Swap', 'SwapPreview'],
      'push',
    ],
    [
      [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapPreview' }],
      [{ view: 'Swap' }],
      ['Account', 'Swap'],
      'pop',
    ],
    [
      [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapPreview' }],
      [{ view: 'SwapProgress' }],
      ['Account', 'SwapProgress'],
      'replace',
    ],
    [[{ view: 'Account' }, { view: 'Swap' }], [], ['Account'], 'pop'],
  ])(
    'behavior: a path replaces the views of its feature at the end (%#)',
    (stack, path, expected, move) => {
      const [first, ...rest] = stack as [View, ...View[]]
      const before = after(open(first), ...rest.map(push))
      const state = reduceModal(before, { type: 'pathChanged', path, feature: swapViews })
      expect(names(state)).toEqual(expected)
      expect(state).toMatchObject({ move })
    },
  )

  test('behavior: a path keeps the parameters of views that are on the stack', () => {
    const item = { kind: 'nft' } as never
    const state = after(open({ view: 'WalletSend', item }), {
      type: 'pathChanged',
      path: [{ view: 'WalletSend' }, { view: 'WalletSendPreview' }],
      feature: sendViews,
    })
    expect(state).toMatchObject({
      stack: [{ view: 'WalletSend', item }, { view: 'WalletSendPreview' }],
    })
  })

  test('behavior: a path without views closes a modal that shows nothing else', () => {
    const state = after(open({ view: 'Swap' }), {
      type: 'pathChanged',
      path: [],
      feature: swapViews,
    })
    expect(state).toEqual({ status: 'closed', reason: 'done' })
  })

  test('behavior: pushing the view on top twice shows it once', () => {
    expect(names(after(open({ view: 'Account' }), push({ view: 'Account' })))).toEqual(['Account'])
  })

  test('behavior: replacing a view by the one below goes back', () => {
    const state = after(open({ view: 'Account' }), push({ view: 'Networks' }), {
      type: 'viewReplaced',
      view: { view: 'Account' },
    })
    expect(names(state)).toEqual(['Account'])
    expect(state).toMatchObject({ move: 'pop' })
  })

  test('behavior: back from the last view shows the alternative instead of closing', () => {
    const back: ModalEvent = { type: 'backPressed', otherwise: { view: 'Connect' } }
    expect(names(after(open({ view: 'GetWallet' }), back))).toEqual(['Connect'])
    expect(names(after(open({ view: 'Account' }), push({ view: 'GetWallet' }), back))).toEqual([
      'Account',
    ])
  })

  test('behavior: the newest notice replaces the one before', () => {
    const state = after(
      open({ view: 'Account' }),
      { type: 'noticeShown', notice: { tone: 'loading', text: 'Sending' } },
      { type: 'noticeShown', notice: { tone: 'success', text: 'Sent' } },
    )
    expect(state).toMatchObject({ notice: { text: 'Sent' } })
    expect(reduceModal(state, { type: 'noticeEnded' })).toMatchObject({ notice: undefined })
  })

  test('behavior: a change of view hides the tooltip', () => {
    const state = after(
      open({ view: 'Account' }),
      { type: 'tooltipShown', tooltip: { anchor: 'fee', text: 'Why' } },
      push({ view: 'Networks' }),
    )
    expect(state).toMatchObject({ tooltip: undefined })
  })

  test('behavior: a closed modal takes nothing but opening', () => {
    const events: ModalEvent[] = [
      push({ view: 'Account' }),
      { type: 'backPressed' },
      { type: 'shaken' },
      { type: 'viewsEnded', rule: 'endsWithSwitch' },
      { type: 'noticeEnded' },
    ]
    for (const event of events) expect(reduceModal(closed, event)).toBe(closed)
  })

  test('behavior: 200,000 random events never leave the declared states', () => {
    const view = fc.constantFrom(...views)
    const reason = fc.constantFrom(
      'close-press',
      'escape-key',
      'outside-press',
      'swipe',
      'api',
      'done',
      'disconnected',
      'back-press',
    )
    const event = fc.oneof(
      ...(['opened', 'viewPushed', 'viewReplaced', 'stackReset'] as const).map((type) =>
        view.map((value) => ({ type, view: value })),
      ),
      ...(['backPressed', 'shaken', 'shakeEnded', 'noticeEnded', 'tooltipHidden'] as const).map(
        (type) => fc.constant({ type }),
      ),
      reason.map((value) => ({ type: 'closed', reason: value })),
      view.map((value) => ({ type: 'backPressed', otherwise: value })),
      fc
        .constantFrom('isRequest' as const, 'endsWithSwitch' as const)
        .map((rule) => ({ type: 'viewsEnded', rule })),
      fc.array(view, { maxLength: 3 }).map((path) => ({
        type: 'pathChanged',
        path,
        feature: networksViews,
      })),
      fc
        .constantFrom('loading', 'success', 'error')
        .map((tone) => ({ type: 'noticeShown', notice: { tone, text: 'x' } })),
      fc.constant({ type: 'tooltipShown', tooltip: { anchor: 'a', text: 'x' } }),
    ) as fc.Arbitrary<ModalEvent>
    fc.assert(
      fc.property(fc.array(event, { minLength: 1000, maxLength: 1000, size: 'max' }), (events) => {
        let state: ModalState = closed
        for (const next of events) {
          const before = JSON.stringify(state)
          const after = reduceModal(state, next)
          if (JSON.stringify(state) !== before) return false
          const legal =
            after.status === 'closed'
              ? !('stack' in after)
              : after.status === 'open' &&
                after.stack.length > 0 &&
                after.stack.every((entry) => views.includes(entry)) &&
                after.stack.includes(after.shown)
          if (!legal) return false
          state = after
        }
        return true
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})
