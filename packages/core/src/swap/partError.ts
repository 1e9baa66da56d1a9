import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { LatchkeyError } from '../kernel/errors.js'
import type { SwapProblem } from './types.js'

type Kind = Exclude<SwapProblem['kind'], 'approvalFailed'>

/** An error that knows which part failed, for the words it is told in. */
export class PartError extends LatchkeyError {
  override name = 'PartError'
  readonly kind: Kind
  readonly error: LatchkeyError
  constructor(kind: Kind, error: LatchkeyError) {
    super(error.shortMessage, { cause: error })
    this.kind = kind
    this.error = error
  }
}

/** Names the part of a swap in which a failure happened. */
export async function part<value>(kind: Kind, work: Promise<value>): Promise<value> {
  try {
    return await work
  } catch (raw) {
    throw new PartError(kind, toLatchkeyError(raw))
  }
}
