import { CancelledError, type LoginPort, TimeoutError } from '@latchkey/core'
import { deadlines } from '@latchkey/core/internal'
import type { LoginDeps } from './loginDeps.js'

/**
 * While a flood of requests goes on, the frame makes a proof of work before a code is mailed: up to
 * a minute on a slow phone.
 */
const MAIL_DEADLINE_MS = 90_000

type Emailing = Pick<
  LoginPort,
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
>

/**
 * At most one mail in half a minute; a click beside another one counts, and what was refused does
 * not.
 */
async function mailing<value>(
  { context: { memory } }: LoginDeps,
  act: () => Promise<value>,
): Promise<value> {
  memory.throttle()
  memory.startCooldown()
  try {
    const answer = await act()
    // The server counts from when it was mailed.
    memory.startCooldown()
    return answer
  } catch (error) {
    // Given up or not heard: it may have been mailed all the same.
    if (!(error instanceof CancelledError || error instanceof TimeoutError)) memory.endCooldown()
    throw error
  }
}

/** Logging in by a code, and another address for who is logged in. */
export function emailing(deps: LoginDeps): Emailing {
  const { context, channel } = deps
  const { memory, state } = context
  const person = { deadline: deadlines.interactive, isInteractive: true }
  return {
    async connectEmail({ email, signal }) {
      const action = await mailing(deps, () =>
        channel.call('CONNECT_EMAIL', { email }, { deadline: MAIL_DEADLINE_MS, signal }),
      )
      // A social login that went no further is not this one's.
      if (!memory.isUsed()) memory.keepSocial(undefined, undefined)
      return action
    },
    connectDevice: ({ signal } = {}) =>
      channel.call('CONNECT_DEVICE', undefined, { ...person, signal }),
    // A browser that is new to this login is asked for more, in a window.
    connectOtp: ({ otp, signal }) => channel.call('CONNECT_OTP', { otp }, { ...person, signal }),
    updateEmail: ({ email, signal }) =>
      mailing(deps, () =>
        channel.call('UPDATE_EMAIL', { email }, { deadline: MAIL_DEADLINE_MS, signal }),
      ),
    updateEmailPrimaryOtp: ({ otp, signal }) =>
      channel.call('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { ...person, signal }),
    async updateEmailSecondaryOtp({ otp, signal }) {
      const reply = await channel.call('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { ...person, signal })
      // As after a login, with another address.
      memory.keepUser({
        address: '',
        chainId: memory.chainId() ?? '',
        ...state.user,
        email: reply.newEmail,
      })
      return reply
    },
  }
}
