import type { EmailAction, FrameUser, SocialProvider } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginEvent, LoginSocial, LoginSurface } from '../kernel/login.js'

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

/** The method of a login. */
export type LoginMethod = 'email' | LoginSocial

/**
 * The code that a provider's window shows when it cannot send messages to this page. The user types
 * it here.
 */
type WindowCode =
  /** `failure`: the reason why the last one was refused. */
  | { phase: 'typing'; failure?: LatchkeyError | undefined }
  | { phase: 'checking'; otp: string }
  /** Accepted; the login itself is about to complete. */
  | { phase: 'accepted' }

/** A mail with a code, or with a link to one. */
interface Mailed {
  email: string
  /** Digits of the code. @default 6 */
  codeLength?: number | undefined
}

/** The state of logging in. Every state that can go back keeps the typed text. */
export type LoginState =
  /** `failure`: the error of the last attempt. */
  | { status: 'idle'; email?: string | undefined; failure?: LatchkeyError | undefined }
  | { status: 'submitting'; email: string }
  /** The user opens a link in the mail and finds `number` there. */
  | ({
      status: 'device'
      number?: string | undefined
      failure?: LatchkeyError | undefined
    } & Mailed)
  /** The link was not confirmed before the deadline. */
  | { status: 'deviceFailed'; email: string; error: LatchkeyError }
  | ({ status: 'otp'; failure?: LatchkeyError | undefined } & Mailed)
  | ({ status: 'checking'; otp: string } & Mailed)
  /** Another mail is requested; `from` is the status before. */
  | ({
      status: 'resending'
      from: 'device' | 'deviceFailed' | 'otp'
      number?: string | undefined
      error?: LatchkeyError | undefined
    } & Mailed)
  /**
   * The provider's window is open. `attempt` distinguishes windows; `isClosed` means that the
   * window looks closed.
   */
  | {
      status: 'social'
      provider: SocialProvider
      attempt: number
      email?: string | undefined
      code?: WindowCode | undefined
      isClosed?: true
    }
  | {
      status: 'socialFailed'
      provider: SocialProvider
      attempt: number
      email?: string | undefined
      error: LatchkeyError
    }
  | { status: 'farcasterAsking'; email?: string | undefined }
  /** `url` opens the Farcaster app. */
  | { status: 'farcaster'; url: string; email?: string | undefined }
  | { status: 'farcasterFailed'; error: LatchkeyError; email?: string | undefined }
  /** Logged in; the wallet of the login is being connected. */
  | {
      status: 'connecting'
      method: LoginMethod
      email?: string | undefined
      codeLength?: number | undefined
    }
  | {
      status: 'connectFailed'
      method: LoginMethod
      error: LatchkeyError
      email?: string | undefined
    }

/** The events of logging in. */
export type LoginMachineEvent =
  | { type: 'emailGiven'; email: string }
  | { type: 'emailEdited'; email: string }
  | ({ type: 'actionReceived' } & EmailAction)
  | { type: 'deviceConfirmed' }
  | { type: 'resendAsked' }
  | { type: 'otpGiven'; otp: string }
  | { type: 'socialChosen'; provider: SocialProvider }
  /** The provider's window looks closed. */
  | { type: 'windowClosed' }
  /** The provider's window shows a code. */
  | { type: 'codeWanted' }
  | { type: 'codeAccepted' }
  | { type: 'codeRefused'; error: LatchkeyError }
  | { type: 'farcasterChosen' }
  | { type: 'uriReceived'; url: string }
  /** The user is verified: there is a session. */
  | { type: 'verified' }
  | { type: 'connected' }
  /** Retries the failed step. */
  | { type: 'retried' }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'cancelled' }

/** The state before a login. */
export const NO_LOGIN: LoginState = { status: 'idle' }
