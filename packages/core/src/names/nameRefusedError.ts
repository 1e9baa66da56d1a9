import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'
import type { NameProblem } from './nameRules.js'

/** The input is not a name that can be registered. `problem` has the reason. */
export class NameRefusedError extends LatchkeyError {
  override name = 'NameRefusedError'
  /** `empty`: nothing is typed. `notFree`: no free name was found for the typed text. */
  readonly problem: NameProblem | 'empty' | 'notFree'
  constructor(parameters: LatchkeyErrorParameters & { problem: NameRefusedError['problem'] }) {
    const { problem } = parameters
    super('This name cannot be registered. Nothing was signed. Choose another name.', {
      details: problem,
      ...parameters,
    })
    this.problem = problem
  }
}
