import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ToFrame, ToWindow, WindowChannel } from '../../channel/windowChannel.js'
import { createTurns } from '../policy/createSurface.js'
import type { ContinueNoticeProps } from './ContinueNotice.js'
import { createWindowHost, type WindowHost } from './createWindowHost.js'
import type { Showing } from './showing.js'

interface FakeWindow {
  channel: WindowChannel
  sent: ToWindow[]
  /** Sends a message to the frame. */
  emit(message: ToFrame): void
  /** Answers the screen on show. */
  answer(answer: unknown): void
  die(): void
  hasEnded: boolean
}

function openWindow(): FakeWindow {
  const listeners: { now?: Parameters<WindowChannel['listen']>[0] } = {}
  const fake: FakeWindow = {
    sent: [],
    hasEnded: false,
    emit: (message) => listeners.now?.onMessage(message),
    answer(answer) {
      const shown = fake.sent.findLast((message) => message.type === 'show')
      fake.emit({ type: 'answer', id: shown?.id ?? 'none', answer })
    },
    die: () => listeners.now?.onEnd(),
    channel: {
      send: (message) => void fake.sent.push(message),
      listen: (given) => void (listeners.now = given),
      end: () => void (fake.hasEnded = true),
    },
  }
  return fake
}

/** Opens a frame whose app opened no window. Records the notices that are drawn. */
function openHost() {
  const notices: ContinueNoticeProps[] = []
  const cleared = { count: 0 }
  const host = createWindowHost({
    scope: globalThis as never,
    api: {} as never,
    inline: { notice: (props) => void notices.push(props), clear: () => void cleared.count++ },
    emit: () => undefined,
  })
  return { host, notices, cleared }
}

/** Shows a screen, and records its outcome. */
function show(
  host: WindowHost,
  data: unknown,
  { isCovered = false, ...given }: Partial<Showing> & { isCovered?: boolean } = {},
): unknown[] {
  const log: unknown[] = []
  const { signal } = new AbortController()
  const onShown = (): void => void log.push('shown')
  const showing = { name: 'approval', data, theme: {}, hasWaited: false, signal, onShown } as const
  host.show({ ...showing, ...given }, { isCovered }).then(
    (answer) => log.push(answer),
    (error: { name: string }) => log.push(error.name),
  )
  return log
}

/** Lets pending promises settle. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

const kinds = ({ sent }: FakeWindow): string[] => sent.map(({ type }) => type)

describe('createWindowHost', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default', async () => {
    const { host } = openHost()
    const log = show(host, { title: 'one' })
    const window = openWindow()
    host.attach(window.channel)
    expect(window.sent).toEqual([
      { type: 'theme', theme: {} },
      {
        type: 'show',
        id: expect.any(String),
        name: 'approval',
        data: { title: 'one' },
        theme: {},
        locale: 'en',
      },
    ])
    window.answer({ isApproved: true })
    window.answer({ isApproved: false })
    await settle()
    expect(log).toEqual(['shown', { isApproved: true }])
    host.finish({ isApproved: true, linger: 1_500 })
    vi.advanceTimersByTime(1_500)
    expect([kinds(window), window.hasEnded]).toEqual([['theme', 'show', 'wait', 'end'], true])
  })

  test('behavior: shows the next screen in the same window', async () => {
    const { host } = openHost()
    const window = openWindow()
    host.attach(window.channel)
    show(host, 'one')
    host.finish({ isApproved: true, linger: 1_500 })
    vi.advanceTimersByTime(1_000)
    show(host, 'two')
    vi.advanceTimersByTime(60_000)
    expect([kinds(window), window.hasEnded]).toEqual([['theme', 'show', 'wait', 'show'], false])
  })

  test('behavior: ignores the answer to another screen', async () => {
    const { host } = openHost()
    const window = openWindow()
    host.attach(window.channel)
    const log = show(host, 'one')
    window.emit({ type: 'answer', id: 'two', answer: { isApproved: true } })
    await settle()
    expect(log).toEqual(['shown'])
  })

  test('behavior: closing the window declines, reloading it does not', async () => {
    const { host } = openHost()
    const log = show(host, 'one')
    const [first, second] = [openWindow(), openWindow()]
    host.attach(first.channel)
    first.emit({ type: 'leave' })
    vi.advanceTimersByTime(800)
    host.attach(second.channel)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log).toEqual(['shown', 'shown'])
    second.die()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(log).toEqual(['shown', 'shown', 'rejected'])
  })

  test('behavior: SEC-09 a window that never connected does not count as closed', async () => {
    const { host } = openHost()
    const log = show(host, 'one')
    await vi.advanceTimersByTimeAsync(600_000)
    expect([log, host.isThere()]).toEqual([[], false])
  })

  test('behavior: uses the newest window, and ends and ignores the previous one', async () => {
    const { host } = openHost()
    const log = show(host, 'one')
    const [first, second] = [openWindow(), openWindow()]
    host.attach(first.channel)
    host.attach(second.channel)
    expect(kinds(first)).toEqual(['theme', 'show', 'end'])
    first.answer({ isApproved: true })
    first.emit({ type: 'leave' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log).toEqual(['shown', 'shown'])
  })

  test('behavior: closes a window without a screen after 20 s', () => {
    const { host } = openHost()
    const window = openWindow()
    host.attach(window.channel)
    vi.advanceTimersByTime(20_000)
    expect([kinds(window), host.isThere()]).toEqual([['theme', 'end'], false])
  })

  test('behavior: without a window a notice reports that the browser blocked it, and can decline', async () => {
    const { host, notices } = openHost()
    const log = show(host, 'one')
    await vi.advanceTimersByTimeAsync(2_499)
    expect(notices).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(notices).toMatchObject([{ reason: 'blocked' }])
    notices[0]?.onClose()
    await settle()
    expect(log).toEqual(['rejected'])
  })

  test('behavior: the notice for a queued request does not blame the browser', async () => {
    const { host, notices } = openHost()
    const turns = createTurns()
    const window = openWindow()
    const { signal } = new AbortController()
    const ask = (data: string): Promise<unknown> =>
      turns
        .run(signal, ({ hasWaited }) =>
          host.show(
            { name: 'approval', data, theme: {}, hasWaited, signal, onShown: () => undefined },
            { isCovered: false },
          ),
        )
        .catch((error: unknown) => error)
    const answers = [ask('one'), ask('two')]
    await settle()
    host.attach(window.channel)
    window.die()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await answers[0]).toMatchObject({ code: 4001 })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(notices).toMatchObject([{ reason: 'waited' }])
    notices[0]?.onClose()
    expect(await answers[1]).toMatchObject({ code: 4001 })
  })

  test('behavior: shows the notice at once if the page is covered', async () => {
    const { host, notices } = openHost()
    show(host, 'one', { isCovered: true })
    expect(notices).toMatchObject([{ reason: 'covered' }])
  })

  test('error: an abort ends the screen and removes the notice', async () => {
    const { host, notices, cleared } = openHost()
    const controller = new AbortController()
    const log = show(host, 'one', { signal: controller.signal })
    controller.abort()
    await settle()
    expect(log).toEqual(['aborted'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(notices).toEqual([])
    expect(cleared.count).toBeGreaterThan(0)
  })
})
