import type { FrameTheme } from '@latchkey/protocol'
import type { Line } from '../channel/line.js'
import type { ToFrame, ToWindow } from './messages.js'
import type { ScreenName } from './screen.js'

/** The frame's end of a line to a window. */
export type WindowLine = Line<ToWindow, ToFrame>

/** What is to be shown, and how it ends. */
export interface WindowTask {
  id: string
  name: ScreenName
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

interface State {
  line?: WindowLine | undefined
  task?: WindowTask | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  theme: FrameTheme
}

function later(state: State, ms: number, then: () => void): void {
  clearTimeout(state.timer)
  state.timer = setTimeout(then, ms)
}

function hangUp(state: State): void {
  clearTimeout(state.timer)
  state.line?.send({ type: 'end' })
  state.line?.end()
  state.line = undefined
}

function present(state: State): void {
  const { line, task, theme } = state
  if (!line || !task) return
  clearTimeout(state.timer)
  line.send({ type: 'show', id: task.id, name: task.name, data: task.data, theme })
  task.onShown()
}

function onGone(state: State, line: WindowLine): void {
  if (state.line !== line) return
  state.line = undefined
  line.end()
  const { task } = state
  if (task)
    later(state, RELOAD_MS, () => {
      if (state.task !== task || state.line) return
      state.task = undefined
      task.onClosed()
    })
}

function onMessage(state: State, line: WindowLine, message: ToFrame): void {
  if (state.line !== line) return
  if (message.type === 'leave') onGone(state, line)
  const { task } = state
  if (message.type !== 'answer' || !task || message.id !== task.id) return
  state.task = undefined
  task.onAnswer(message.answer)
}

/** Keeps the frame's window. */
export function createWindows(): Windows {
  const state: State = { theme: {} }
  return {
    attach(line) {
      hangUp(state)
      state.line = line
      line.listen({
        onMessage: (message) => onMessage(state, line, message),
        onEnd: () => onGone(state, line),
      })
      line.send({ type: 'theme', theme: state.theme })
      if (state.task) present(state)
      else later(state, IDLE_MS, () => hangUp(state))
    },
    isThere: () => state.line !== undefined,
    show(task) {
      state.task = task
      present(state)
    },
    finish({ isApproved, linger }) {
      state.task = undefined
      if (!state.line) return
      if (linger === 0) return hangUp(state)
      state.line.send({ type: 'wait', isApproved })
      later(state, linger, () => hangUp(state))
    },
    setTheme(theme) {
      state.theme = theme
      state.line?.send({ type: 'theme', theme })
    },
    close: () => hangUp(state),
  }
}
