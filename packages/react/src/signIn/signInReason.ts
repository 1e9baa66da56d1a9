import type { LatchkeyError, SignInRefusedError } from '@latchkey/core'
import { messageOrText } from '../kernel/messageOrText.js'
import { enSignIn, type SignInTexts } from './signInTexts.js'

/**
 * Returns the reason of a failed sign-in, or `undefined` if it has no text in the user's language.
 * Details are English, so only users with English texts see them.
 *
 * @param tag - The locale of the texts.
 */
export function signInReason(
  error: LatchkeyError & Partial<SignInRefusedError>,
  { refusals }: SignInTexts,
  tag = 'en',
): string | undefined {
  const { details, reason = '' } = error
  // Own properties only: a server can send any code.
  const text = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined
  if (!text) return tag === 'en' ? details : undefined
  return messageOrText(details ?? text, text, enSignIn.refusals[reason] ?? '')
}
