import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFocusGuard, type FocusScope, STILL_MS } from './createFocusGuard.js'

interface FakeWindow extends EventTarget {
  screenX: number
  screenY: number
  innerWidth: number
  innerHeight: number
  document: EventTarget & {
    visibilityState: DocumentVisibilityState
    hasFocus(): boolean
    isFocused: boolean
  }
}

function fakeWindow(): FakeWindow {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
    isFocused: true,
    hasFocus(): boolean {
      return document.isFocused
    },
  })
  return Object.assign(new EventTarget(), {
    screenX: 10,
    screenY: 10,
    innerWidth: 420,
    innerHeight: 680,
    document,
  })
}

const repeat = (): Event => Object.assign(new Event('keydown'), { repeat: true, key: 'Enter' })

describe('createFocusGuard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const start = (): { scope: FakeWindow; guard: ReturnType<typeof createFocusGuard> } => {
    const scope = fakeWindow()
    return { scope, guard: createFocusGuard(scope as unknown as FocusScope, () => Date.now()) }
  }

  test('default', () => {
    const { guard } = start()
    const notified: boolean[] = []
    guard.subscribe(() => void notified.push(guard.isOpen()))
    vi.advanceTimersByTime(STILL_MS - 1)
    expect(guard.isOpen()).toBe(false)
    vi.advanceTimersByTime(101)
    expect([guard.isOpen(), notified]).toEqual([true, [true]])
    guard.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  const interruptions: Record<string, (scope: FakeWindow) => void> = {
    resized: (scope) => void scope.dispatchEvent(new Event('resize')),
    'resized without a word': (scope) => void (scope.innerWidth = 300),
    moved: (scope) => void (scope.screenX += 1),
    'moved down': (scope) => void (scope.screenY += 200),
    left: (scope) => void scope.dispatchEvent(new Event('blur')),
    'come back to': (scope) => void scope.dispatchEvent(new Event('focus')),
    'hidden and shown': (scope) => void scope.document.dispatchEvent(new Event('visibilitychange')),
    'under a key that is held': (scope) => void scope.dispatchEvent(repeat()),
  }
  for (const [name, interrupt] of Object.entries(interruptions))
    test(`behavior: SEC-08 a window that was ${name} rejects presses at once, and for ${STILL_MS} ms`, () => {
      const { scope, guard } = start()
      vi.advanceTimersByTime(2_000)
      expect(guard.isOpen()).toBe(true)
      interrupt(scope)
      expect(guard.isOpen()).toBe(false)
      vi.advanceTimersByTime(STILL_MS - 1)
      expect(guard.isOpen()).toBe(false)
      vi.advanceTimersByTime(1)
      expect(guard.isOpen()).toBe(true)
      guard.stop()
    })

  test('behavior: SEC-08 rejects presses without focus or while hidden, for any length of time', () => {
    const { scope, guard } = start()
    scope.document.isFocused = false
    vi.advanceTimersByTime(60_000)
    expect(guard.isOpen()).toBe(false)
    scope.document.isFocused = true
    scope.document.visibilityState = 'hidden'
    vi.advanceTimersByTime(60_000)
    expect(guard.isOpen()).toBe(false)
    scope.document.visibilityState = 'visible'
    expect(guard.isOpen()).toBe(false)
    guard.stop()
  })

  test('behavior: SEC-08 restarts the delay for the next screen in the same window', () => {
    const { guard } = start()
    vi.advanceTimersByTime(5_000)
    guard.restart()
    expect(guard.isOpen()).toBe(false)
    vi.advanceTimersByTime(STILL_MS)
    expect(guard.isOpen()).toBe(true)
    guard.stop()
  })
})
