import { rpcCodes } from '@latchkey/protocol'
import { LatchkeyError, type LatchkeyErrorParameters } from './errors.js'

// Thrown only once a visitor acts: what loads before comes without them.

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
