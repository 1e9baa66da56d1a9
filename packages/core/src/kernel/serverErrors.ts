import { LatchkeyError, type LatchkeyErrorParameters } from './errors.js'

/** The server answered, and said no. `reason` is its code, for example `no_route`. */
export class ServerRefusedError extends LatchkeyError {
  override name = 'ServerRefusedError'
  readonly reason: string
  constructor(parameters: LatchkeyErrorParameters & { reason: string }) {
    super('The server could not do this. Try again, or try something else.', parameters)
    this.reason = parameters.reason
  }
}

/** The app has no server, so what only a server can do cannot be done. */
export class ServerMissingError extends LatchkeyError {
  override name = 'ServerMissingError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('This app has no server for this. Set the option serverUrl.', { docsPath: '/options.md#serverurl', ...parameters })
  }
}
