import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/**
 * Logging in by e-mail or a social account did not go on. The text is the frame's own, fit to be
 * shown.
 *
 * @example
 * ```ts
 * import { LoginError } from '@latchkey/core'
 *
 * const say = (error: unknown) => (error instanceof LoginError && error.reason === 'throttled' ? error.shortMessage : undefined)
 * ```
 */
export class LoginError extends LatchkeyError {
  override name = 'LoginError'
  /**
   * A stable name of what happened, for texts in the visitor's language, for example `throttled`,
   * `frameMissing`.
   */
  readonly reason: string | undefined
  constructor(
    shortMessage: string,
    parameters: LatchkeyErrorParameters & { reason?: string | undefined } = {},
  ) {
    super(shortMessage, parameters)
    this.reason = parameters.reason
  }
}
