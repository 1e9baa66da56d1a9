import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/**
 * The app's server did not accept the signature, or its session is of another account. The user is
 * not signed in.
 */
export class SignInRefusedError extends LatchkeyError {
  override name = 'SignInRefusedError'
  /**
   * The code of the server's refusal, for example `nonce_refused`. `session_missing` if the server
   * accepted the signature and this browser has no session, for example because it blocks cookies.
   */
  readonly reason: string | undefined
  constructor(parameters: LatchkeyErrorParameters & { reason?: string | undefined } = {}) {
    super('Sign-in failed: the server did not accept the signature. Try again.', parameters)
    this.reason = parameters.reason
  }
}

/** The app's server is unreachable, or its answer is invalid. */
export class SignInServerError extends LatchkeyError {
  override name = 'SignInServerError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The site’s server did not answer as it should. Try again.', parameters)
  }
}
