import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Network, Wallet } from '../kernel/types.js'
import { type ModalEvent, type ModalState, reduceModal } from './state.js'
import type { View } from './views.js'

const wallet: Wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true }
const network: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const closed = { status: 'closed' } as ModalState

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
      const state = after(open(first), ...rest.map(push), { type: 'networkSwitched' })
      expect(names(state)).toEqual(expected)
      if (expected.length === 0) expect(state).toEqual({ status: 'closed', reason: 'done' })
    },
  )

  test('behavior: a transaction returns to its named view on success and goes back on cancel', () => {
    const start: ModalEvent[] = [
      open({ view: 'Account' }),
      push({ view: 'Networks' }),
      {
        type: 'transactionStarted',
        transaction: { onSuccess: { view: 'Account' }, onCancel: 'back' },
      },
      push({ view: 'WhatIsAWallet' }),
    ]
    expect(names(after(...start, { type: 'transactionEnded', succeeded: true }))).toEqual([
      'Account',
    ])
    expect(names(after(...start, { type: 'transactionEnded', succeeded: false }))).toEqual([
      'Account',
      'Networks',
    ])
  })

  test('behavior: transactions nest', () => {
    const state = after(
      open({ view: 'Account' }),
      {
        type: 'transactionStarted',
        transaction: { onSuccess: { view: 'Account' }, onCancel: 'back' },
      },
      push({ view: 'Networks' }),
      { type: 'transactionStarted', transaction: { onSuccess: 'back', onCancel: 'back' } },
      push({ view: 'WhatIsAWallet' }),
      { type: 'transactionEnded', succeeded: true },
    )
    expect(names(state)).toEqual(['Account', 'Networks'])
    expect(names(reduceModal(state, { type: 'transactionEnded', succeeded: true }))).toEqual([
      'Account',
    ])
  })

  test.each(['escape-key', 'outside-press', 'swipe'] as const)(
    'behavior: %s during a transaction shakes instead of closing',
    (reason) => {
      const busy = after(open({ view: 'Account' }), {
        type: 'transactionStarted',
        transaction: { onSuccess: 'back', onCancel: 'back' },
      })
      expect(reduceModal(busy, { type: 'closePressed', reason })).toMatchObject({
        status: 'open',
        shaking: true,
      })
      expect(reduceModal(busy, { type: 'closePressed', reason: 'close-press' })).toEqual({
        status: 'closed',
        reason: 'close-press',
      })
    },
  )

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
      { type: 'networkSwitched' },
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
    const target = fc.oneof(view, fc.constant('back' as const))
    const event = fc.oneof(
      ...(['opened', 'viewPushed', 'viewReplaced', 'stackReset'] as const).map((type) =>
        view.map((value) => ({ type, view: value })),
      ),
      ...(
        [
          'backPressed',
          'networkSwitched',
          'shaken',
          'shakeEnded',
          'noticeEnded',
          'tooltipHidden',
        ] as const
      ).map((type) => fc.constant({ type })),
      reason.map((value) => ({ type: 'closePressed', reason: value })),
      fc
        .record({ onSuccess: target, onCancel: target })
        .map((transaction) => ({ type: 'transactionStarted', transaction })),
      fc.boolean().map((succeeded) => ({ type: 'transactionEnded', succeeded })),
      fc
        .constantFrom('loading', 'success', 'error')
        .map((tone) => ({ type: 'noticeShown', notice: { tone, text: 'x' } })),
      fc.constant({ type: 'tooltipShown', tooltip: { anchor: 'a', text: 'x' } }),
    ) as fc.Arbitrary<ModalEvent>
    fc.assert(
      fc.property(fc.array(event, { minLength: 1000, maxLength: 1000, size: 'max' }), (events) => {
        let state = closed
        for (const next of events) {
          const before = JSON.stringify(state)
          const after = reduceModal(state, next)
          if (JSON.stringify(state) !== before) return false
          const legal =
            after.status === 'closed'
              ? !('stack' in after)
              : after.status === 'open' &&
                after.stack.length > 0 &&
                after.stack.every((entry) => views.includes(entry))
          if (!legal) return false
          state = after
        }
        return true
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})
