import type { rpcCodes } from '@latchkey/protocol'
import { LatchkeyError, type LatchkeyErrorParameters } from './LatchkeyError.js'

// A copy, because an import would add the whole table to the initial bundle.
const RESOURCE_UNAVAILABLE: typeof rpcCodes.resourceUnavailable = -32002

export { LatchkeyError, type LatchkeyErrorParameters }

/** An option of `createLatchkey` or of an adapter is wrong. Thrown once, at creation. */
export class OptionError extends LatchkeyError {
  override name = 'OptionError'
  readonly option: string
  constructor(parameters: {
    option: string
    expected: string
    received: string
    docsPath: string
  }) {
    const { option, expected, received, docsPath } = parameters
    super(`The option "${option}" is wrong: expected ${expected}, received ${received}.`, {
      docsPath,
    })
    this.option = option
  }
}

/** The wallet already shows a request of this app and takes no second one. */
export class RequestPendingError extends LatchkeyError {
  override name = 'RequestPendingError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet is still showing an earlier request. Open the wallet and answer it.', {
      code: RESOURCE_UNAVAILABLE,
      ...parameters,
    })
  }
}

/** No answer before the deadline. */
export class TimeoutError extends LatchkeyError {
  override name = 'TimeoutError'
  constructor(parameters: LatchkeyErrorParameters & { deadline: number }) {
    super('No answer came in time. Try again.', {
      details: `after ${parameters.deadline} ms`,
      ...parameters,
    })
  }
}

/** The user or the app cancelled. */
export class CancelledError extends LatchkeyError {
  override name = 'CancelledError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The request was cancelled.', parameters)
  }
}

/** A server or node did not answer, or its answer is invalid. */
export class NetworkRequestError extends LatchkeyError {
  override name = 'NetworkRequestError'
  constructor(
    parameters: LatchkeyErrorParameters = {},
    shortMessage = 'The network did not answer. Check the connection and try again.',
  ) {
    super(shortMessage, parameters)
  }
}

/** An unknown error. */
export class UnknownError extends LatchkeyError {
  override name = 'UnknownError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('Unknown error', parameters)
  }
}

/** No wallet of this id is in this browser. */
export class WalletNotFoundError extends LatchkeyError {
  override name = 'WalletNotFoundError'
  constructor(parameters: LatchkeyErrorParameters & { walletId: string }) {
    super(
      `The wallet "${parameters.walletId}" is not in this browser. Install it, or choose another.`,
      parameters,
    )
  }
}
