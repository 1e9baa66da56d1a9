import { LatchkeyError, type LatchkeyErrorParameters } from './errors.js'

/**
 * The server refused the request. `reason` is its code, for example `no_route`; `said` is its
 * message, cleaned and safe to show.
 */
export class ServerRefusedError extends LatchkeyError {
  override name = 'ServerRefusedError'
  readonly reason: string
  readonly said: string | undefined
  constructor(parameters: LatchkeyErrorParameters & { reason: string; said?: string | undefined }) {
    super('The server could not do this. Try again, or try something else.', parameters)
    this.reason = parameters.reason
    this.said = parameters.said
  }
}

/** The app has no server, which this feature needs. */
export class ServerMissingError extends LatchkeyError {
  override name = 'ServerMissingError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('This app has no server for this. Set the option serverUrl.', {
      docsPath: '/options.md#serverurl',
      ...parameters,
    })
  }
}
