import type { EmailAction, SocialProvider } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginSocial } from '../kernel/login.js'

/** How a visitor logs in. */
export type LoginMethod = 'email' | LoginSocial

/**
 * A code that a provider's window shows where it cannot reach this page, on its way back through
 * the visitor.
 */
type WindowCode =
  /** `failure`: why the last one was not taken. */
  | { phase: 'typing'; failure?: LatchkeyError | undefined }
  | { phase: 'checking'; otp: string }
  /** Taken; the login itself is about to end. */
  | { phase: 'accepted' }

/** A mail with a code, or with a link to one. */
interface Mailed {
  email: string
  /** Digits of the code. @default 6 */
  codeLength?: number | undefined
}

/** Where logging in stands. What was typed is in every state that could go back to it. */
export type LoginState =
  /** `failure`: why the last attempt ended here. */
  | { status: 'idle'; email?: string | undefined; failure?: LatchkeyError | undefined }
  | { status: 'submitting'; email: string }
  /** The visitor opens a link in their mail and finds `number` there. */
  | ({
      status: 'device'
      number?: string | undefined
      failure?: LatchkeyError | undefined
    } & Mailed)
  /** Nobody confirmed, and nobody waits any more. */
  | { status: 'deviceFailed'; email: string; error: LatchkeyError }
  | ({ status: 'otp'; failure?: LatchkeyError | undefined } & Mailed)
  | ({ status: 'checking'; otp: string } & Mailed)
  /** Another mail is asked for; `from` is where it was asked. */
  | ({
      status: 'resending'
      from: 'device' | 'deviceFailed' | 'otp'
      number?: string | undefined
      error?: LatchkeyError | undefined
    } & Mailed)
  /**
   * The provider's window is open. `attempt` tells one window from the next; `isClosed` says that
   * it looks closed.
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
  /** `url` is what the Farcaster app opens. */
  | { status: 'farcaster'; url: string; email?: string | undefined }
  | { status: 'farcasterFailed'; error: LatchkeyError; email?: string | undefined }
  /** Logged in; the wallet behind it is being connected. */
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

/** What can happen while a visitor logs in. */
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
  /** The visitor is who they say: there is a session. */
  | { type: 'verified' }
  | { type: 'connected' }
  /** Once more, from where it failed. */
  | { type: 'retried' }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'cancelled' }

/** Before anybody logs in. */
export const NO_LOGIN: LoginState = { status: 'idle' }
