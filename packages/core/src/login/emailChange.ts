import type { EmailChangeAction } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

/** A code that was mailed; `email` is the new address. */
interface Mailed {
  email: string
  /** Digits of the code. @default 6 */
  codeLength?: number | undefined
}

/**
 * Where changing the e-mail address stands: a code to the present address first, then one to the
 * new one.
 */
export type EmailChangeState =
  | { status: 'idle'; failure?: LatchkeyError | undefined }
  | { status: 'sending'; email: string }
  | ({ status: 'primary'; failure?: LatchkeyError | undefined } & Mailed)
  | ({ status: 'checkingPrimary'; otp: string } & Mailed)
  | ({ status: 'secondary'; failure?: LatchkeyError | undefined } & Mailed)
  | ({ status: 'checkingSecondary'; otp: string } & Mailed)
  /** `email` is the new one, as whoever checked it says. */
  | { status: 'changed'; email: string }

/** What can happen to it. */
export type EmailChangeEvent =
  | { type: 'emailGiven'; email: string }
  | ({ type: 'actionReceived' } & EmailChangeAction)
  | { type: 'otpGiven'; otp: string }
  /** A code for the new address was mailed. */
  | { type: 'primaryVerified'; codeLength?: number | undefined }
  | { type: 'secondaryVerified'; newEmail: string }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'cancelled' }

function mailed(
  { email }: { email: string },
  { codeLength }: { codeLength?: number | undefined },
): Mailed {
  return { email, ...(codeLength === undefined ? {} : { codeLength }) }
}

function given(state: EmailChangeState, otp: string): EmailChangeState {
  if (!/^\d+$/.test(otp) || otp.length !== (('codeLength' in state && state.codeLength) || 6))
    return state
  if (state.status === 'primary') return { status: 'checkingPrimary', otp, ...mailed(state, state) }
  return state.status === 'secondary'
    ? { status: 'checkingSecondary', otp, ...mailed(state, state) }
    : state
}

function failed(state: EmailChangeState, error: LatchkeyError): EmailChangeState {
  if (state.status === 'sending') return { status: 'idle', failure: error }
  if (state.status === 'checkingPrimary')
    return { status: 'primary', failure: error, ...mailed(state, state) }
  return state.status === 'checkingSecondary'
    ? { status: 'secondary', failure: error, ...mailed(state, state) }
    : state
}

/** Changing the e-mail address. Pure. */
export function reduceEmailChange(
  state: EmailChangeState,
  event: EmailChangeEvent,
): EmailChangeState {
  switch (event.type) {
    case 'emailGiven':
      return state.status === 'idle' || state.status === 'changed'
        ? { status: 'sending', email: event.email }
        : state
    case 'actionReceived':
      if (state.status !== 'sending') return state
      return {
        status: event.action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary',
        ...mailed(state, event),
      }
    case 'otpGiven':
      return given(state, event.otp)
    case 'primaryVerified':
      return state.status === 'checkingPrimary'
        ? { status: 'secondary', ...mailed(state, event) }
        : state
    case 'secondaryVerified':
      return state.status === 'checkingSecondary'
        ? { status: 'changed', email: event.newEmail }
        : state
    case 'failed':
      return failed(state, event.error)
    case 'cancelled':
      return state.status === 'idle' && !state.failure ? state : { status: 'idle' }
  }
}

/** What the kit does while the address is changed. */
export function emailChangeEffects(
  port: LoginPort,
): readonly Effect<EmailChangeState, EmailChangeEvent>[] {
  const failure = (error: unknown): EmailChangeEvent => ({
    type: 'failed',
    error: toLatchkeyError(error),
  })
  return [
    whileStatus<EmailChangeState, EmailChangeEvent, 'sending'>(
      'sending',
      async ({ state: { email }, send, signal }) => {
        send(
          await port
            .updateEmail({ email, signal })
            .then((action): EmailChangeEvent => ({ type: 'actionReceived', ...action }), failure),
        )
      },
    ),
    whileStatus<EmailChangeState, EmailChangeEvent, 'checkingPrimary'>(
      'checkingPrimary',
      async ({ state: { otp }, send, signal }) => {
        send(
          await port
            .updateEmailPrimaryOtp({ otp, signal })
            .then((reply): EmailChangeEvent => ({ type: 'primaryVerified', ...reply }), failure),
        )
      },
    ),
    whileStatus<EmailChangeState, EmailChangeEvent, 'checkingSecondary'>(
      'checkingSecondary',
      async ({ state: { otp }, send, signal }) => {
        send(
          await port
            .updateEmailSecondaryOtp({ otp, signal })
            .then(
              ({ newEmail }): EmailChangeEvent => ({ type: 'secondaryVerified', newEmail }),
              failure,
            ),
        )
      },
    ),
  ]
}
