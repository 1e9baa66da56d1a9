import type { FrameTheme } from '@latchkey/protocol'
import type { Screens } from '../kernel/types.js'
import type { Line } from './line.js'
import type { ToFrame, ToWindow } from './messages.js'

/** The frame's end of a line to a window. */
export type WindowLine = Line<ToWindow, ToFrame>

/** What is to be shown, and how it ends. */
export interface WindowTask {
  id: string
  name: keyof Screens
  data: unknown
  onAnswer(answer: unknown): void
  /** The visitor closed the window. */
  onClosed(): void
  /** A window shows it now. */
  onShown(): void
}

/** The window of the frame: at most one, whoever opened it and however it is reached. */
export interface Windows {
  /** A window called. The newest one counts: the visitor looks at it. */
  attach(line: WindowLine): void
  isThere(): boolean
  /** Shows a task, now or when there is a window. The one before it has ended. */
  show(task: WindowTask): void
  /** The task has ended. Its window stays a while: what belongs together goes on in it. */
  finish(outcome: { isApproved: boolean; linger: number }): void
  setTheme(theme: FrameTheme): void
  close(): void
}

/** A window that was loaded anew calls again within that time, in ms; otherwise it was closed. */
const RELOAD_MS = 1_200
/** How long a window that was opened in good time waits for what it was opened for, in ms. */
const IDLE_MS = 20_000

type Timer = ReturnType<typeof setTimeout> | undefined

/** Keeps the frame's window. */
export function createWindows(): Windows {
  const state: { line?: WindowLine | undefined; task?: WindowTask | undefined; timer: Timer; theme: FrameTheme } = { timer: undefined, theme: {} }

  function later(ms: number, then: () => void): void {
    clearTimeout(state.timer)
    state.timer = setTimeout(then, ms)
  }
  function hangUp(): void {
    clearTimeout(state.timer)
    state.line?.send({ type: 'end' })
    state.line?.end()
    state.line = undefined
  }
  function present(): void {
    const { line, task, theme } = state
    if (!line || !task) return
    clearTimeout(state.timer)
    line.send({ type: 'show', id: task.id, name: task.name, data: task.data, theme })
    task.onShown()
  }
  function onGone(line: WindowLine): void {
    if (state.line !== line) return
    state.line = undefined
    line.end()
    const { task } = state
    if (task)
      later(RELOAD_MS, () => {
        if (state.task !== task || state.line) return
        state.task = undefined
        task.onClosed()
      })
  }
  function onMessage(line: WindowLine, message: ToFrame): void {
    if (state.line !== line) return
    if (message.type === 'leave') onGone(line)
    const { task } = state
    if (message.type !== 'answer' || !task || message.id !== task.id) return
    state.task = undefined
    task.onAnswer(message.answer)
  }

  return {
    attach(line) {
      hangUp()
      state.line = line
      line.listen({ onMessage: (message) => onMessage(line, message), onEnd: () => onGone(line) })
      line.send({ type: 'theme', theme: state.theme })
      if (state.task) present()
      else later(IDLE_MS, hangUp)
    },
    isThere: () => state.line !== undefined,
    show(task) {
      state.task = task
      present()
    },
    finish({ isApproved, linger }) {
      state.task = undefined
      if (!state.line) return
      if (linger === 0) hangUp()
      else {
        state.line.send({ type: 'wait', isApproved })
        later(linger, hangUp)
      }
    },
    setTheme(theme) {
      state.theme = theme
      state.line?.send({ type: 'theme', theme })
    },
    close: hangUp,
  }
}
