import { whileStatus } from '../kernel/effect.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import type { Effect } from '../kernel/machine.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'

/** Where changing the e-mail address stands: a code to the present address first, then one to the new one. */
export type EmailChangeState =
  | { status: 'idle'; failure?: LatchkeyError | undefined }
  | { status: 'sending'; email: string }
  | { status: 'primary'; email: string; failure?: LatchkeyError | undefined }
  | { status: 'checkingPrimary'; email: string; otp: string }
  | { status: 'secondary'; email: string; failure?: LatchkeyError | undefined }
  | { status: 'checkingSecondary'; email: string; otp: string }
  /** `email` is the new one, as whoever checked it says. */
  | { status: 'changed'; email: string }

/** What can happen to it. */
export type EmailChangeEvent =
  | { type: 'emailGiven'; email: string }
  | { type: 'actionReceived'; action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  | { type: 'otpGiven'; otp: string }
  | { type: 'primaryVerified' }
  | { type: 'secondaryVerified'; newEmail: string }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'cancelled' }

function given(state: EmailChangeState, otp: string): EmailChangeState {
  if (!/^\d{6}$/.test(otp)) return state
  if (state.status === 'primary') return { status: 'checkingPrimary', email: state.email, otp }
  return state.status === 'secondary' ? { status: 'checkingSecondary', email: state.email, otp } : state
}

function failed(state: EmailChangeState, error: LatchkeyError): EmailChangeState {
  if (state.status === 'sending') return { status: 'idle', failure: error }
  if (state.status === 'checkingPrimary') return { status: 'primary', email: state.email, failure: error }
  return state.status === 'checkingSecondary' ? { status: 'secondary', email: state.email, failure: error } : state
}

/** Changing the e-mail address. Pure. */
export function reduceEmailChange(state: EmailChangeState, event: EmailChangeEvent): EmailChangeState {
  switch (event.type) {
    case 'emailGiven':
      return state.status === 'idle' || state.status === 'changed' ? { status: 'sending', email: event.email } : state
    case 'actionReceived':
      if (state.status !== 'sending') return state
      return { status: event.action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary', email: state.email }
    case 'otpGiven':
      return given(state, event.otp)
    case 'primaryVerified':
      return state.status === 'checkingPrimary' ? { status: 'secondary', email: state.email } : state
    case 'secondaryVerified':
      return state.status === 'checkingSecondary' ? { status: 'changed', email: event.newEmail } : state
    case 'failed':
      return failed(state, event.error)
    case 'cancelled':
      return state.status === 'idle' && !state.failure ? state : { status: 'idle' }
  }
}

/** What the kit does while the address is changed. */
export function emailChangeEffects(port: LoginPort): readonly Effect<EmailChangeState, EmailChangeEvent>[] {
  const failure = (error: unknown): EmailChangeEvent => ({ type: 'failed', error: toLatchkeyError(error) })
  return [
    whileStatus<EmailChangeState, EmailChangeEvent, 'sending'>('sending', async ({ state: { email }, send, signal }) => {
      send(await port.updateEmail({ email, signal }).then(({ action }): EmailChangeEvent => ({ type: 'actionReceived', action }), failure))
    }),
    whileStatus<EmailChangeState, EmailChangeEvent, 'checkingPrimary'>('checkingPrimary', async ({ state: { otp }, send, signal }) => {
      send(await port.updateEmailPrimaryOtp({ otp, signal }).then((): EmailChangeEvent => ({ type: 'primaryVerified' }), failure))
    }),
    whileStatus<EmailChangeState, EmailChangeEvent, 'checkingSecondary'>('checkingSecondary', async ({ state: { otp }, send, signal }) => {
      send(await port.updateEmailSecondaryOtp({ otp, signal }).then(({ newEmail }): EmailChangeEvent => ({ type: 'secondaryVerified', newEmail }), failure))
    }),
  ]
}
