import type { FrameUser } from '@latchkey/protocol'
import type { LoginEvent, LoginSurface } from '../kernel/login.js'

/** The last reported state of the frame. */
export interface FrameState {
  /** `undefined`: no user is logged in, or the frame has not answered yet. */
  readonly user: FrameUser | undefined
  readonly surface: LoginSurface
  /** Methods of the requests that need the user's approval, oldest first. */
  readonly waiting: readonly string[]
}

function without(methods: readonly string[], method: string): readonly string[] {
  const index = methods.indexOf(method)
  return index < 0 ? methods : methods.toSpliced(index, 1)
}

/** Reduces an event of the frame. Pure. */
export function reduceFrame(state: FrameState, event: LoginEvent): FrameState {
  switch (event.type) {
    case 'userChanged':
      return event.user === state.user ? state : { ...state, user: event.user }
    case 'surfaceChanged':
      return event.surface === state.surface ? state : { ...state, surface: event.surface }
    case 'approvalStarted':
      return { ...state, waiting: [...state.waiting, event.method] }
    case 'approvalEnded': {
      const waiting = without(state.waiting, event.method)
      return waiting === state.waiting ? state : { ...state, waiting }
    }
    case 'methodRefused':
      return state
  }
}
