import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWindows, type WindowLine, type WindowTask } from './createWindows.js'
import type { ToFrame, ToWindow } from './messages.js'

interface FakeWindow {
  line: WindowLine
  said: ToWindow[]
  hears(message: ToFrame): void
  dies(): void
  hasEnded: boolean
}

function fakeWindow(): FakeWindow {
  const listeners: { now?: Parameters<WindowLine['listen']>[0] } = {}
  const fake: FakeWindow = {
    said: [],
    hasEnded: false,
    hears: (message) => listeners.now?.onMessage(message),
    dies: () => listeners.now?.onEnd(),
    line: {
      send: (message) => void fake.said.push(message),
      listen: (given) => void (listeners.now = given),
      end: () => void (fake.hasEnded = true),
    },
  }
  return fake
}

function task(id: string): WindowTask & { log: unknown[] } {
  const log: unknown[] = []
  return {
    id,
    name: 'approval',
    data: { title: id },
    log,
    onAnswer: (answer) => void log.push(answer),
    onClosed: () => void log.push('closed'),
    onShown: () => void log.push('shown'),
  }
}

const kinds = ({ said }: FakeWindow): string[] => said.map(({ type }) => type)

describe('createWindows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default', () => {
    const windows = createWindows()
    const one = task('one')
    windows.show(one)
    const window = fakeWindow()
    windows.attach(window.line)
    expect(window.said).toEqual([
      { type: 'theme', theme: {} },
      { type: 'show', id: 'one', name: 'approval', data: { title: 'one' }, theme: {} },
    ])
    window.hears({ type: 'answer', id: 'one', answer: { isApproved: true } })
    window.hears({ type: 'answer', id: 'one', answer: { isApproved: false } })
    expect(one.log).toEqual(['shown', { isApproved: true }])
    windows.finish({ isApproved: true, linger: 1_500 })
    vi.advanceTimersByTime(1_500)
    expect([kinds(window), window.hasEnded]).toEqual([['theme', 'show', 'wait', 'end'], true])
  })

  test('behavior: what belongs together goes on in the same window', () => {
    const windows = createWindows()
    const window = fakeWindow()
    windows.attach(window.line)
    windows.show(task('one'))
    windows.finish({ isApproved: true, linger: 1_500 })
    vi.advanceTimersByTime(1_000)
    windows.show(task('two'))
    vi.advanceTimersByTime(60_000)
    expect([kinds(window), window.hasEnded]).toEqual([['theme', 'show', 'wait', 'show'], false])
  })

  test('behavior: an answer to another question is none', () => {
    const windows = createWindows()
    const window = fakeWindow()
    const one = task('one')
    windows.attach(window.line)
    windows.show(one)
    window.hears({ type: 'answer', id: 'two', answer: { isApproved: true } })
    expect(one.log).toEqual(['shown'])
  })

  test('behavior: closed by the visitor is declined; loaded anew is not', () => {
    const windows = createWindows()
    const one = task('one')
    windows.show(one)
    const [first, second] = [fakeWindow(), fakeWindow()]
    windows.attach(first.line)
    first.hears({ type: 'leave' })
    vi.advanceTimersByTime(800)
    windows.attach(second.line)
    vi.advanceTimersByTime(10_000)
    expect(one.log).toEqual(['shown', 'shown'])
    second.dies()
    vi.advanceTimersByTime(1_200)
    expect(one.log).toEqual(['shown', 'shown', 'closed'])
  })

  test('behavior: SEC-09 a window that never called is not taken for closed', () => {
    const windows = createWindows()
    const one = task('one')
    windows.show(one)
    vi.advanceTimersByTime(600_000)
    expect([one.log, windows.isThere()]).toEqual([[], false])
  })

  test('behavior: the newest window counts, the one before it is told and not heard', () => {
    const windows = createWindows()
    const one = task('one')
    windows.show(one)
    const [first, second] = [fakeWindow(), fakeWindow()]
    windows.attach(first.line)
    windows.attach(second.line)
    expect(kinds(first)).toEqual(['theme', 'show', 'end'])
    first.hears({ type: 'answer', id: 'one', answer: { isApproved: true } })
    first.hears({ type: 'leave' })
    vi.advanceTimersByTime(10_000)
    expect(one.log).toEqual(['shown', 'shown'])
  })

  test('behavior: a window with nothing to show is closed after a while', () => {
    const windows = createWindows()
    const window = fakeWindow()
    windows.attach(window.line)
    vi.advanceTimersByTime(20_000)
    expect([kinds(window), windows.isThere()]).toEqual([['theme', 'end'], false])
  })
})
