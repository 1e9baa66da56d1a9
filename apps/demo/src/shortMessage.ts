import { LatchkeyError } from '@latchkey/core'

/** Returns the kit's short text for an error, else the error's own text, else `undefined`. */
export function shortMessage(error: Error | null): string {
  if (!error) return ''
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof LatchkeyError) return cause.shortMessage
  return error.message
}
