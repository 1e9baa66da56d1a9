import type { rpcCodes } from '@latchkey/protocol'

// A copy, because an import would add the whole table to the initial bundle.
const RESOURCE_UNAVAILABLE: typeof rpcCodes.resourceUnavailable = -32002

/** Additional fields of an error. */
export interface LatchkeyErrorParameters {
  /** The underlying error. */
  cause?: unknown
  /** The raw reason, for developers. Never shown to users. */
  details?: string | undefined
  /** The page of the documentation, below `@latchkey/core/docs`. */
  docsPath?: string | undefined
  /** The JSON-RPC, EIP-1193 or HTTP code, if any. */
  code?: number | undefined
}

/**
 * Base class of all errors of the kit. `shortMessage` has the failure, its meaning and the next
 * step.
 *
 * @example
 * ```ts
 * import { LatchkeyError } from '@latchkey/core'
 *
 * try {
 *   throw new LatchkeyError('Something went wrong.', { details: 'socket hang up' })
 * } catch (error) {
 *   if (error instanceof LatchkeyError) console.log(error.shortMessage, error.details)
 * }
 * ```
 */
export class LatchkeyError extends Error {
  override name = 'LatchkeyError'
  readonly shortMessage: string
  readonly details: string | undefined
  readonly docsPath: string | undefined
  readonly code: number | undefined

  constructor(shortMessage: string, parameters: LatchkeyErrorParameters = {}) {
    const { cause, details, docsPath, code } = parameters
    const lines = [
      shortMessage,
      details && `Details: ${details}`,
      docsPath && `Docs: @latchkey/core/docs${docsPath}`,
    ]
    super(lines.filter(Boolean).join('\n'), cause === undefined ? undefined : { cause })
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = docsPath
    this.code = code
  }

  /** Returns the first matching error in the chain of causes, this one included. */
  walk(fits: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; depth < 16 && error !== undefined && error !== null; depth++) {
      if (fits(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}

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
