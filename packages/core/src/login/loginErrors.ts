import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/**
 * A login by e-mail or a social account failed. The text comes from the frame and is safe to show.
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
   * A stable code of the failure, for translated texts, for example `throttled`, `frameMissing`.
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
