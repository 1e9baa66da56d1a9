import { LatchkeyError, type LatchkeyErrorParameters } from './errors.js'

/**
 * The app or its services are not set up correctly. A retry does not help. `details` and {@link
 * warnSetup} have the cause for the app's developer.
 *
 * @example
 * ```ts
 * import { SetupError } from '@latchkey/core'
 *
 * const isSetup = (error: unknown) => error instanceof SetupError
 * ```
 */
export class SetupError extends LatchkeyError {
  override name = 'SetupError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'This site is not set up correctly for this. Choose another way, or contact the site.',
      parameters,
    )
  }
}
