import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContinueNoticeProps } from './ContinueNotice.js'
import { createInWindow } from './createInWindow.js'
import { createQueue } from './createQueue.js'
import { createWindows, type WindowLine } from './createWindows.js'

/** A frame whose page opened no window; records the notices that are drawn. */
function openWorld() {
  const notices: ContinueNoticeProps[] = []
  const windows = createWindows()
  const queue = createQueue()
  const inline = {
    notice: (props: ContinueNoticeProps) => void notices.push(props),
    clear: () => undefined,
    isPossible: false,
    show: () => Promise.reject(),
  }
  const inWindow = createInWindow({
    scope: globalThis as never,
    api: {} as never,
    windows,
    inline,
    emit: () => undefined,
  })
  const ask = (data: string): Promise<unknown> =>
    queue.run(new AbortController().signal, ({ hasWaited }) => {
      const { signal } = new AbortController()
      return inWindow.show(
        { name: 'approval', data, theme: {}, hasWaited, signal, onShown: () => undefined },
        { isCovered: false },
      )
    })
  return { windows, notices, ask }
}

/** A window that calls, and can be closed. */
function callingWindow(): { line: WindowLine; close(): void } {
  const listeners: { now?: Parameters<WindowLine['listen']>[0] } = {}
  return {
    line: {
      send: () => undefined,
      listen: (given) => void (listeners.now = given),
      end: () => undefined,
    },
    close: () => listeners.now?.onEnd(),
  }
}

describe('createInWindow', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default: without a window the user is told that the browser blocked it, and may decline', async () => {
    const { notices, ask } = openWorld()
    const answer = ask('one').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2_499)
    expect(notices).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(notices).toMatchObject([{ reason: 'blocked' }])
    notices[0]?.onClose()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  test('behavior: the window of the first of two requests is closed: the notice for the second does not blame the browser', async () => {
    const { windows, notices, ask } = openWorld()
    const { line, close } = callingWindow()
    const answers = [ask('one'), ask('two')].map((answer) =>
      answer.catch((error: unknown) => error),
    )
    await vi.advanceTimersByTimeAsync(0)
    windows.attach(line)
    close()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await answers[0]).toMatchObject({ code: 4001 })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(notices).toMatchObject([{ reason: 'waited' }])
    notices[0]?.onClose()
    expect(await answers[1]).toMatchObject({ code: 4001 })
  })
})
