import { rpcCodes } from '@latchkey/protocol'

/** What an error carries beside its text. */
export interface LatchkeyErrorParameters {
  /** What lay underneath. */
  cause?: unknown
  /** The raw reason, for developers. Never shown to visitors. */
  details?: string | undefined
  /** Page of the documentation, below `@latchkey/core/docs`. */
  docsPath?: string | undefined
  /** JSON-RPC, EIP-1193 or HTTP code, where there is one. */
  code?: number | undefined
}

/**
 * Base of every error the kit throws. `shortMessage` says what happened, what it means and what to do.
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
    const lines = [shortMessage, details && `Details: ${details}`, docsPath && `Docs: @latchkey/core/docs${docsPath}`]
    super(lines.filter(Boolean).join('\n'), cause === undefined ? undefined : { cause })
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = docsPath
    this.code = code
  }

  /** Finds the first error in the chain of causes that fits, this one included. */
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
  constructor(parameters: { option: string; expected: string; received: string; docsPath: string }) {
    const { option, expected, received, docsPath } = parameters
    super(`The option "${option}" is wrong: expected ${expected}, received ${received}.`, { docsPath })
    this.option = option
  }
}

/** The wallet already shows a request of this site and takes no second one. */
export class RequestPendingError extends LatchkeyError {
  override name = 'RequestPendingError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet is still showing an earlier request. Open the wallet and answer it.', {
      code: rpcCodes.resourceUnavailable,
      ...parameters,
    })
  }
}

/** Nothing came back in time. */
export class TimeoutError extends LatchkeyError {
  override name = 'TimeoutError'
  constructor(parameters: LatchkeyErrorParameters & { deadline: number }) {
    super('No answer came in time. Try again.', { details: `after ${parameters.deadline} ms`, ...parameters })
  }
}

/** The visitor or the app stopped waiting. */
export class CancelledError extends LatchkeyError {
  override name = 'CancelledError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The request was cancelled.', parameters)
  }
}

/** A server or node did not answer usefully. */
export class NetworkRequestError extends LatchkeyError {
  override name = 'NetworkRequestError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The network did not answer. Check the connection and try again.', parameters)
  }
}

/** Anything the kit does not recognise. */
export class UnknownError extends LatchkeyError {
  override name = 'UnknownError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('Unknown error', parameters)
  }
}

/** The wallet is locked or shares no account with this site. */
export class WalletLockedError extends LatchkeyError {
  override name = 'WalletLockedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet shared no account. Unlock it, choose an account, and try again.', {
      code: rpcCodes.unauthorized,
      ...parameters,
    })
  }
}

/** The wallet answered with something that is not an answer. */
export class InvalidWalletResponseError extends LatchkeyError {
  override name = 'InvalidWalletResponseError'
  constructor(parameters: LatchkeyErrorParameters & { method: string }) {
    super(`The wallet's answer to ${parameters.method} makes no sense, so it was not used. Nothing else was done.`, parameters)
  }
}
