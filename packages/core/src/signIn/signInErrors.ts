import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/**
 * The site's server did not accept the signature, or its session is of another account. The visitor
 * is not signed in.
 */
export class SignInRefusedError extends LatchkeyError {
  override name = 'SignInRefusedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('Error verifying SIWE signature', parameters)
  }
}

/** The site's server could not be asked, or gave an answer that is none. */
export class SignInServerError extends LatchkeyError {
  override name = 'SignInServerError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The site’s server did not answer as it should. Try again.', parameters)
  }
}
