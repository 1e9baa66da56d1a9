import type { LatchkeyError, SignInRefusedError } from '@latchkey/core'
import { messageOrText } from '../kernel/messageOrText.js'
import { enSignIn, type SignInTexts } from './signInTexts.js'

type Failure = LatchkeyError & Partial<SignInRefusedError>

/**
 * Returns the text for the reason of a refusal, or `undefined` if it has none. Details are English
 * and more precise, so users with English texts see them.
 */
export function refusalText(
  { details, reason = '' }: Failure,
  { refusals }: SignInTexts,
): string | undefined {
  // Own properties only: a server can send any code.
  const text = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined
  return text && messageOrText(details ?? text, text, enSignIn.refusals[reason] ?? '')
}

/**
 * Returns the details of a failure without a text of its own, for users with English texts.
 *
 * @param tag - The locale of the texts.
 */
export function failureDetails(error: Failure, texts: SignInTexts, tag = 'en'): string | undefined {
  return tag === 'en' && !refusalText(error, texts) ? error.details : undefined
}
