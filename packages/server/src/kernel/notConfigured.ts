import { ServerError } from './serverError.js'

/** Returns the error for a part that the operator has not set up. */
export function notConfigured(what: string, option: string): ServerError {
  return new ServerError(
    503,
    'not_configured',
    `This server has no ${what}. Its operator sets one up with the option "${option}".`,
  )
}
