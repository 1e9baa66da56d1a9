import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/**
 * The app's server did not accept the signature, or its session is of another account. The user is
 * not signed in.
 */
export class SignInRefusedError extends LatchkeyError {
  override name = 'SignInRefusedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('Sign-in failed: the server did not accept the signature. Try again.', parameters)
  }
}

/** The app's server is unreachable, or its answer is invalid. */
export class SignInServerError extends LatchkeyError {
  override name = 'SignInServerError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The site’s server did not answer as it should. Try again.', parameters)
  }
}
