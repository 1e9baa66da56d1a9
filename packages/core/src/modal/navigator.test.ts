import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectViews } from '../connect/connectViews.js'
import type { Clock } from '../kernel/clock.js'
import { createMachine } from '../kernel/machine.js'
import type { Network, Wallet } from '../kernel/types.js'
import { networksViews } from '../networks/networksViews.js'
import { back, opened, pushed, replaced } from './modalState.js'
import { createNavigator, type Navigator, type Route } from './navigator.js'
import type { View } from './views.js'

const wallet: Wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true }
const network: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

const views: readonly View[] = [
  { view: 'Connect' },
  { view: 'Connecting', wallet },
  { view: 'OpenWallet', wallet },
  { view: 'Account' },
  { view: 'Networks' },
  { view: 'SwitchNetwork', network },
  { view: 'UnsupportedNetwork' },
  { view: 'WhatIsAWallet' },
]

/** Creates a clock that only the test advances. */
function createHeldClock(): Clock & { advance(ms: number): void } {
  const waiting = new Map<() => void, number>()
  let now = 0
  return {
    now: () => now,
    after(ms, callback) {
      waiting.set(callback, now + ms)
      return () => void waiting.delete(callback)
    },
    advance(ms) {
      now += ms
      for (const [callback, due] of [...waiting])
        if (due <= now && waiting.delete(callback)) callback()
    },
  }
}

const idle = { getState: () => undefined, subscribe: () => () => {} }

function createModal(...stack: readonly View[]): Navigator {
  const modal = createNavigator(createHeldClock())
  modal.follow(idle, { ...connectViews, ...networksViews })
  const [first, ...rest] = stack
  if (first) modal.open(first)
  for (const view of rest) modal.push(view)
  return modal
}

function names(modal: Navigator): string[] {
  const state = modal.getState()
  return state.status === 'open' ? state.stack.map(({ view }) => view) : []
}

describe('createNavigator', () => {
  test('default', () => {
    const modal = createModal({ view: 'Connect' }, { view: 'Connecting', wallet })
    expect(names(modal)).toEqual(['Connect', 'Connecting'])
    expect(modal.getState()).toMatchObject({ move: 'push', shown: { view: 'Connecting' } })
  })

  test('behavior: back restores the previous view with its parameters', () => {
    const modal = createModal({ view: 'Connecting', wallet }, { view: 'WhatIsAWallet' })
    modal.back()
    expect(modal.getState()).toMatchObject({ move: 'pop', stack: [{ view: 'Connecting', wallet }] })
  })

  test('behavior: back from the last view closes, or shows the alternative', () => {
    const modal = createModal({ view: 'Connect' })
    modal.back()
    expect(modal.getState()).toEqual({ status: 'closed', reason: 'back-press' })
    modal.open({ view: 'GetWallet' })
    modal.back({ view: 'Connect' })
    expect(names(modal)).toEqual(['Connect'])
    modal.push({ view: 'GetWallet' })
    modal.back({ view: 'Account' })
    expect(names(modal)).toEqual(['Connect'])
  })

  test('behavior: opening again starts over', () => {
    const modal = createModal({ view: 'Connect' }, { view: 'WhatIsAWallet' })
    modal.open({ view: 'Networks' })
    expect(names(modal)).toEqual(['Networks'])
  })

  test('behavior: pushing the view on top twice shows it once', () => {
    expect(names(createModal({ view: 'Account' }, { view: 'Account' }))).toEqual(['Account'])
  })

  test('behavior: replacing a view by the one below goes back', () => {
    const modal = createModal({ view: 'Account' }, { view: 'Networks' })
    modal.replace({ view: 'Account' })
    expect(names(modal)).toEqual(['Account'])
    expect(modal.getState()).toMatchObject({ move: 'pop' })
    modal.replace({ view: 'Networks' })
    expect(names(modal)).toEqual(['Networks'])
    expect(modal.getState()).toMatchObject({ move: 'replace' })
  })

  test.each<[View[], string[]]>([
    [[{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', network }], ['Account']],
    [[{ view: 'Account' }, { view: 'Networks' }], ['Account']],
    [[{ view: 'Networks' }, { view: 'SwitchNetwork', network }], []],
    [[{ view: 'UnsupportedNetwork' }, { view: 'SwitchNetwork', network }], []],
    [[{ view: 'Connect' }], ['Connect']],
  ])('behavior: a finished switch ends the views that led to it (%#)', (stack, expected) => {
    const modal = createModal(...stack)
    modal.end('endsWithSwitch')
    expect(names(modal)).toEqual(expected)
    if (expected.length === 0)
      expect(modal.getState()).toEqual({ status: 'closed', reason: 'done' })
  })

  test('behavior: the view below one that leads to a request counts as shown', () => {
    const request: View = { view: 'OpenWallet', wallet }
    const modal = createModal({ view: 'Account' }, request)
    expect(modal.getState()).toMatchObject({ shown: { view: 'Account' } })
    modal.notify({ tone: 'error', text: 'x' })
    expect(modal.getState()).toMatchObject({ shown: { view: 'Account' } })
    modal.end('isRequest')
    expect(names(modal)).toEqual(['Account'])
    expect(createModal(request).getState()).toMatchObject({ shown: request })
  })

  test('behavior: a change of view hides the tooltip and keeps the notice', () => {
    const modal = createModal({ view: 'Account' })
    modal.setTooltip({ anchor: 'fee', text: 'Why' })
    modal.notify({ tone: 'success', text: 'Sent' })
    modal.push({ view: 'Networks' })
    expect(modal.getState()).toMatchObject({ tooltip: undefined, notice: { text: 'Sent' } })
  })

  test('behavior: a closed modal changes only when it is opened', () => {
    const modal = createModal()
    const before = modal.getState()
    modal.push({ view: 'Account' })
    modal.replace({ view: 'Account' })
    modal.back()
    modal.close()
    modal.end('isRequest')
    modal.notify({ tone: 'error', text: 'x' })
    modal.setTooltip()
    expect(modal.getState()).toBe(before)
  })

  test('behavior: 100,000 random changes never leave the declared states', () => {
    const view = fc.constantFrom(...views)
    const change = fc.oneof(
      view.map((value) => (modal: Navigator) => modal.open(value)),
      view.map((value) => (modal: Navigator) => modal.push(value)),
      view.map((value) => (modal: Navigator) => modal.replace(value)),
      view.map((value) => (modal: Navigator) => modal.back(value)),
      fc.constantFrom(
        (modal: Navigator) => modal.back(),
        (modal: Navigator) => modal.close('swipe'),
        (modal: Navigator) => modal.end('isRequest'),
        (modal: Navigator) => modal.end('endsWithSwitch'),
        (modal: Navigator) => modal.notify({ tone: 'loading', text: 'x' }),
        (modal: Navigator) => modal.setTooltip({ anchor: 'a', text: 'x' }),
      ),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 500, maxLength: 500, size: 'max' }), (changes) => {
        const modal = createModal()
        return changes.every((apply) => {
          apply(modal)
          const state = modal.getState()
          if (state.status === 'closed') return !('stack' in state)
          return (
            state.stack.every((entry) => views.includes(entry)) && state.stack.includes(state.shown)
          )
        })
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})

describe('close', () => {
  test.each(['escape-key', 'outside-press', 'swipe'] as const)(
    'behavior: %s shakes while a feature blocks it',
    (reason) => {
      const clock = createHeldClock()
      const modal = createNavigator(clock)
      const stop = modal.follow(idle, {}, undefined, { isBlocking: () => true })
      modal.open({ view: 'Account' })
      modal.close(reason)
      expect(modal.getState()).toMatchObject({ status: 'open', shaking: true })
      clock.advance(499)
      expect(modal.getState()).toMatchObject({ shaking: true })
      clock.advance(1)
      expect(modal.getState()).toMatchObject({ shaking: false })
      stop()
      modal.close(reason)
      expect(modal.getState()).toEqual({ status: 'closed', reason })
    },
  )

  test('behavior: a press on the button closes although a feature blocks it', () => {
    const modal = createModal({ view: 'Account' })
    modal.follow(idle, {}, undefined, { isBlocking: () => true })
    modal.close('close-press')
    expect(modal.getState()).toEqual({ status: 'closed', reason: 'close-press' })
  })
})

describe('notify', () => {
  test.each([
    ['success', 3000],
    ['error', 6000],
  ] as const)('behavior: a notice of tone %s stays %i ms', (tone, ms) => {
    const clock = createHeldClock()
    const modal = createNavigator(clock)
    modal.open({ view: 'Account' })
    modal.notify({ tone, text: 'x' })
    clock.advance(ms - 1)
    expect(modal.getState()).toMatchObject({ notice: { tone } })
    clock.advance(1)
    expect(modal.getState()).toMatchObject({ notice: undefined })
  })

  test('behavior: a loading notice stays until it is replaced, and the new one gets its whole time', () => {
    const clock = createHeldClock()
    const modal = createNavigator(clock)
    modal.open({ view: 'Account' })
    modal.notify({ tone: 'loading', text: 'Sending' })
    clock.advance(60_000)
    expect(modal.getState()).toMatchObject({ notice: { tone: 'loading' } })
    modal.notify({ tone: 'success', text: 'Sent' })
    clock.advance(2999)
    expect(modal.getState()).toMatchObject({ notice: { text: 'Sent' } })
  })
})

describe('follow', () => {
  function createFlow(modal: Navigator, routeOf: (step: string, before: string) => Route) {
    const machine = createMachine<string, string>({ initial: 'form', reduce: (_, next) => next })
    const stop = modal.follow(
      machine,
      { Swap: {}, SwapPreview: {}, SwapProgress: {} },
      (now, before) => routeOf(now, before),
    )
    return { send: machine.send, stop }
  }

  test('default', () => {
    const modal = createModal({ view: 'Account' })
    const flow = createFlow(modal, (step) =>
      step === 'review' ? pushed({ view: 'Swap' }) : back(),
    )
    flow.send('review')
    expect(names(modal)).toEqual(['Account', 'Swap'])
    flow.send('left')
    expect(names(modal)).toEqual(['Account'])
    flow.stop()
    flow.send('review')
    expect(names(modal)).toEqual(['Account'])
  })

  test('behavior: applies the route of the state when the user comes to the feature', () => {
    const modal = createModal({ view: 'Account' })
    const flow = createFlow(modal, (step, before) =>
      step === before && step === 'sent' ? replaced({ view: 'SwapProgress' }) : undefined,
    )
    flow.send('sent')
    expect(names(modal)).toEqual(['Account'])
    modal.push({ view: 'Swap' })
    expect(names(modal)).toEqual(['Account', 'SwapProgress'])
  })

  test('behavior: routes the current view at the start', () => {
    const modal = createModal({ view: 'Swap' })
    createFlow(modal, () => opened({ view: 'Account' }))
    expect(names(modal)).toEqual(['Account'])
  })

  test('behavior: back does not route again', () => {
    const modal = createModal({ view: 'Swap' }, { view: 'Account' })
    createFlow(modal, () => opened({ view: 'Connect' }))
    modal.back()
    expect(names(modal)).toEqual(['Swap'])
  })

  test('behavior: finish closes, unless a feature shows a view next', () => {
    const modal = createModal({ view: 'Connect' })
    const stop = modal.follow(idle, {}, undefined, { isNext: () => true })
    const flow = createFlow(modal, () => 'finish')
    flow.send('done')
    expect(names(modal)).toEqual(['Connect'])
    stop()
    flow.send('done again')
    expect(modal.getState()).toEqual({ status: 'closed', reason: 'done' })
  })

  test('behavior: a rule ends its views', () => {
    const modal = createModal({ view: 'Account' }, { view: 'Networks' })
    createFlow(modal, () => 'endsWithSwitch').send('switched')
    expect(names(modal)).toEqual(['Account'])
  })
})
