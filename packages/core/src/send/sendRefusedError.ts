import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'
import type { Missing } from './sendRules.js'
import type { SendProblem } from './sendState.js'

/** The reason why nothing is sent. */
export type SendRefusal =
  | Exclude<SendProblem, { kind: 'unreachable' }>
  /** The form cannot be reviewed yet. */
  | { kind: 'incomplete'; missing: Missing }
  /** There is no review, or it has expired. */
  | { kind: 'notReviewed' }

const texts: { readonly [kind in SendRefusal['kind']]?: string } = {
  incomplete: 'The form is not complete. Nothing was sent. Fill in what is missing.',
  notReviewed: 'There is no current review. Nothing was sent. Review it again, then confirm.',
}

/** A transfer was refused before the wallet request. `problem` has the reason. */
export class SendRefusedError extends LatchkeyError {
  override name = 'SendRefusedError'
  readonly problem: SendRefusal
  constructor(parameters: LatchkeyErrorParameters & { problem: SendRefusal }) {
    const { problem } = parameters
    super(
      texts[problem.kind] ??
        'This cannot be sent as it is. Nothing was sent. Check the amount and the recipient.',
      { details: problem.kind, ...parameters },
    )
    this.problem = problem
  }
}
