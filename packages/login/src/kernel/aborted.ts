import { CancelledError, type LatchkeyError } from '@latchkey/core'

/** The same error by another text. */
export function retold<error extends LatchkeyError>(error: error, text: string): error {
  return Object.assign(error, { shortMessage: text, message: text })
}

/** Nobody waits any more: the visitor or the app. Apps read code 4001 as a refusal. */
export function aborted(): CancelledError {
  return retold(new CancelledError({ code: 4001 }), 'Request was aborted')
}
