import { describe, expect, test } from 'vitest'
import type { Memos } from '../kernel/memo.js'
import { createStore, type KeyValueStorage } from '../kernel/storage.js'
import { accountDisplayOf } from './accountDisplay.js'

function latchkeyOn(values: Map<string, string>) {
  const storage: KeyValueStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  return {
    memos: new Map() as Memos,
    store: createStore({ prefix: 'latchkey', storage: () => storage }),
  }
}

describe('accountDisplayOf', () => {
  test('default', () => {
    const latchkey = latchkeyOn(new Map())
    expect(accountDisplayOf(latchkey).getState()).toEqual({ tab: 'tokens', isHidden: false })
    accountDisplayOf(latchkey).chooseTab('activity')
    expect(accountDisplayOf(latchkey).getState()).toEqual({ tab: 'activity', isHidden: false })
  })

  test('behavior: hidden amounts stay hidden at the next visit', () => {
    const values = new Map<string, string>()
    accountDisplayOf(latchkeyOn(values)).setHidden(true)
    expect(accountDisplayOf(latchkeyOn(values)).getState().isHidden).toBe(true)
    accountDisplayOf(latchkeyOn(values)).setHidden(false)
    expect(accountDisplayOf(latchkeyOn(values)).getState().isHidden).toBe(false)
    expect(values.size).toBe(0)
  })

  test('behavior: an event without effect returns the same state', () => {
    const machine = accountDisplayOf(latchkeyOn(new Map()))
    const state = machine.getState()
    machine.setHidden(false)
    machine.chooseTab('tokens')
    expect(machine.getState()).toBe(state)
  })

  test('error: invalid storage hides no amounts', () => {
    expect(
      accountDisplayOf(latchkeyOn(new Map([['latchkey.amountsHidden', '"yes"']]))).getState()
        .isHidden,
    ).toBe(false)
  })
})
