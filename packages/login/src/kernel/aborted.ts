import { CancelledError, type LatchkeyError } from '@latchkey/core'

/** Returns the same error with another text. */
export function withText<error extends LatchkeyError>(error: error, text: string): error {
  return Object.assign(error, { shortMessage: text, message: text })
}

/** Creates the error of a request aborted by the user or the app. Apps treat 4001 as a refusal. */
export function aborted(): CancelledError {
  return withText(new CancelledError({ code: 4001 }), 'Request was aborted')
}
