import { ServerError } from '../../kernel/serverError.js'

/** An answer that would do something else than what was asked. */
export function unsafe(why: string): ServerError {
  return new ServerError(
    502,
    'swap_unsafe',
    `The exchange behind this server answered with a swap that was not asked for: ${why}. It was refused.`,
  )
}
