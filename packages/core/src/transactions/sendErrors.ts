import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/**
 * The wallet did not answer a request before the deadline. It may still send, so this is not a
 * failure.
 */
export class OutcomeUnknownError extends LatchkeyError {
  override name = 'OutcomeUnknownError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'The wallet has not answered. It may have sent this, or may still send it: look in the wallet before you try again.',
      parameters,
    )
  }
}
