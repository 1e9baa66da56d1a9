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

/** The visitor said no in the wallet. Nothing was shared, signed or sent. */
export class UserRejectedError extends LatchkeyError {
  override name = 'UserRejectedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The request was declined in the wallet. Nothing was shared, signed or sent.', {
      code: rpcCodes.userRejected,
      ...parameters,
    })
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

/** No wallet of this id is in this browser. */
export class WalletNotFoundError extends LatchkeyError {
  override name = 'WalletNotFoundError'
  constructor(parameters: LatchkeyErrorParameters & { walletId: string }) {
    super(`The wallet "${parameters.walletId}" is not in this browser. Install it, or choose another.`, parameters)
  }
}

/** The wallet's extension was updated, removed or fell asleep, and this page lost it. */
export class WalletGoneError extends LatchkeyError {
  override name = 'WalletGoneError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet no longer answers this page. Reload the page and try again.', {
      code: rpcCodes.providerDisconnected,
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

/** The wallet acts for another account or network than the one that is shown, or did another thing. */
export class WalletMismatchError extends LatchkeyError {
  override name = 'WalletMismatchError'
  /** Of what the wallet sent instead of what was shown. Absent when nothing was signed. */
  readonly hash: string | undefined
  constructor(parameters: LatchkeyErrorParameters & { hash?: string | undefined } = {}) {
    const { hash } = parameters
    super(
      hash
        ? 'The wallet sent something else than was shown here. Look at it in the wallet before you do anything more.'
        : 'The wallet is on another account or network than shown here. Nothing was signed. Check the wallet and try again.',
      parameters,
    )
    this.hash = hash
  }
}

/** The wallet does not know the network and would not add it. */
export class NetworkUnknownError extends LatchkeyError {
  override name = 'NetworkUnknownError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet does not know this network. Add it in the wallet, then try again.', {
      code: rpcCodes.unknownChain,
      ...parameters,
    })
  }
}

/** The wallet cannot do this at all. */
export class MethodUnsupportedError extends LatchkeyError {
  override name = 'MethodUnsupportedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet does not offer this. Do it in the wallet itself, or use another wallet.', {
      code: rpcCodes.unsupportedMethod,
      ...parameters,
    })
  }
}

/** Nobody is connected, so there is nothing to do this with. */
export class NotConnectedError extends LatchkeyError {
  override name = 'NotConnectedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('No wallet is connected. Connect one and try again.', parameters)
  }
}

/** The browser did not let the wallet open its window. */
export class PopupBlockedError extends LatchkeyError {
  override name = 'PopupBlockedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super("The browser blocked the wallet's window. Allow pop-ups for this site, or simply try again.", parameters)
  }
}

/** The page's Cross-Origin-Opener-Policy cuts the wallet's window off from the page that opened it. */
export class PopupCutOffError extends LatchkeyError {
  override name = 'PopupCutOffError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      "This site's security settings keep the wallet's window from answering. Nothing was shared. " +
        'Its developer must send "Cross-Origin-Opener-Policy: same-origin-allow-popups" in place of "same-origin".',
      parameters,
    )
  }
}

/** An account with several owners keeps what was asked until enough of them have approved it. */
export class ApprovalPendingError extends LatchkeyError {
  override name = 'ApprovalPendingError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet keeps this until its other owners have approved it. Nothing is signed yet. Come back when they have.', parameters)
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
