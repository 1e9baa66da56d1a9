import type { LatchkeyError, LoginError } from '@latchkey/core'
import type { LoginTexts } from './loginTexts.js'

/** A refusal by the login carries its reason as a stable name. */
function reasonOf(error: LatchkeyError): string | undefined {
  return error.name === 'LoginError' ? (error as LoginError).reason : undefined
}

/** Asked again too soon. What is left is counted where it is shown. */
export function isThrottled(error: LatchkeyError): boolean {
  return reasonOf(error) === 'throttled' || /^Please try again after \d/.test(error.shortMessage)
}

/**
 * Returns the text of an error, with the next step. A reason without a text here is shown in the
 * words of the error.
 */
export function problemText(error: LatchkeyError, { problems }: LoginTexts): string {
  return problems[reasonOf(error) ?? ''] ?? problems[error.name] ?? error.shortMessage
}
