import type { FrameUser } from '@latchkey/protocol'
import type { LoginEvent, LoginSurface } from '../kernel/login.js'

/** What the frame said last of itself. */
export interface FrameState {
  /** `undefined`: nobody is logged in, or nobody has asked. */
  readonly user: FrameUser | undefined
  readonly surface: LoginSurface
  /** Methods of the requests that the visitor has to approve, oldest first. */
  readonly waiting: readonly string[]
}

function without(methods: readonly string[], method: string): readonly string[] {
  const index = methods.indexOf(method)
  return index < 0 ? methods : methods.toSpliced(index, 1)
}

/** What the frame shows and waits for. Pure. */
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
