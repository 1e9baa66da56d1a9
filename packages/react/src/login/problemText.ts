import type { LatchkeyError, LoginError } from '@latchkey/core'
import { messageOrText } from '../kernel/messageOrText.js'
import { enLogin, type LoginTexts } from './loginTexts.js'

type Failure = keyof LoginTexts['failures']

/** Maps reasons of the frame and codes of its services to the text that fits. */
const failureNames: ReadonlyMap<unknown, Failure> = new Map<unknown, Failure>([
  ['unreachable', 'unreachable'],
  ['notConnected', 'loggedOut'],
  ['session_required', 'loggedOut'],
  ['throttled', 'tooMany'],
  ['try_limit', 'tooMany'],
  ['mail_limit', 'tooMany'],
  ['too_many_tries', 'tooMany'],
  ['too_many_requests', 'tooMany'],
  ['work_required', 'tooMany'],
  ['too_many_recoveries', 'tomorrow'],
  ['too_many_devices', 'tooManyBrowsers'],
  ['frozen', 'frozen'],
  ['recoveryHeld', 'held'],
  ['epoch_passed', 'changed'],
  ['wallet_set_back', 'lostPart'],
  ['wallet_unknown', 'lostPart'],
  ['device_unknown', 'lostPart'],
  ['sharesRefused', 'lostPart'],
  ['walletChanged', 'disagree'],
  ['email_refused', 'disagree'],
  ['epoch_too_far', 'disagree'],
  ['email_invalid', 'emailInvalid'],
  ['email_taken', 'emailTaken'],
  ['email_reserved', 'emailReserved'],
  ['socialDenied', 'socialDenied'],
  ['socialRefused', 'socialRefused'],
  ['socialUnavailable', 'socialRefused'],
  ['socialExpired', 'socialExpired'],
])

/** Returns the reason of an error of the login: a stable name. */
function reasonOf(error: LatchkeyError): string | undefined {
  return (error as LatchkeyError & Partial<LoginError>).reason
}

/** True if a mail was requested too soon. The remaining time is counted where it is shown. */
export function isThrottled(error: LatchkeyError): boolean {
  return reasonOf(error) === 'throttled' || /^Please try again after \d/.test(error.shortMessage)
}

/** Returns the text of an error, with the next step. */
export function problemText(error: LatchkeyError, { problems, failures }: LoginTexts): string {
  const reason = reasonOf(error)
  const key = [reason, error.name].find((each) => each && Object.hasOwn(problems, each))
  const own = key && problems[key]
  if (own) return own
  const name = failureNames.get(reason) ?? 'other'
  return messageOrText(error.shortMessage, failures[name], enLogin.failures[name])
}
