import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'
import type { TransferProblem } from '../kernel/transferProblem.js'

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

/** The chain refuses a transfer for a reason that the user can understand. Nothing was sent. */
export class TransferRefusedError extends LatchkeyError {
  override name = 'TransferRefusedError'
  readonly problem: TransferProblem
  constructor({ problem, ...parameters }: LatchkeyErrorParameters & { problem: TransferProblem }) {
    super('This transfer is not possible. Nothing was sent.', parameters)
    this.problem = problem
  }
}
