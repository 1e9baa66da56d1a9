import { rpcCodes } from '@latchkey/protocol'
import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

// Thrown only after a user action, so the initial bundle does not include them.

/** The user declined in the wallet. Nothing was shared, signed or sent. */
export class UserRejectedError extends LatchkeyError {
  override name = 'UserRejectedError'
  constructor(
    parameters: LatchkeyErrorParameters = {},
    shortMessage = 'The request was declined in the wallet. Nothing was shared, signed or sent.',
  ) {
    super(shortMessage, {
      code: rpcCodes.userRejected,
      ...parameters,
    })
  }
}

/** The wallet's extension was updated, removed or suspended, and this page lost it. */
export class WalletGoneError extends LatchkeyError {
  override name = 'WalletGoneError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet no longer answers this page. Reload the page and try again.', {
      code: rpcCodes.providerDisconnected,
      ...parameters,
    })
  }
}

/** The wallet is on another account or network than shown, or executed another request. */
export class WalletMismatchError extends LatchkeyError {
  override name = 'WalletMismatchError'
  /** The hash of the transaction that the wallet sent instead. Absent when nothing was signed. */
  readonly hash: string | undefined
  constructor(parameters: LatchkeyErrorParameters & { hash?: string | undefined } = {}) {
    const { hash } = parameters
    super(
      hash
        ? 'The wallet sent something else than was shown here. Check it in the wallet before you do anything else.'
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

/** The wallet accepted a switch of network and did not switch. */
export class NetworkUnchangedError extends LatchkeyError {
  override name = 'NetworkUnchangedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'The wallet accepted the switch but stayed on its network. Change the network in the wallet itself.',
      parameters,
    )
  }
}

/** The wallet does not support this method. */
export class MethodUnsupportedError extends LatchkeyError {
  override name = 'MethodUnsupportedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet does not offer this. Do it in the wallet itself, or use another wallet.', {
      code: rpcCodes.unsupportedMethod,
      ...parameters,
    })
  }
}

/** Nothing in this browser has confirmed yet that the address belongs to the user. */
export class AddressUnprovedError extends LatchkeyError {
  override name = 'AddressUnprovedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'This browser has not confirmed your wallet’s address yet, so nothing may be sent to it. Confirm the address once, then try again.',
      parameters,
    )
  }
}

/** No wallet is connected. */
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
    super(
      "The browser blocked the wallet's window. Allow pop-ups for this site, or try again.",
      parameters,
    )
  }
}

/**
 * The user closed the wallet's window before it answered. Has the code of a rejection (4001), as
 * wallets report it.
 */
export class PopupClosedError extends UserRejectedError {
  override name = 'PopupClosedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      parameters,
      "The wallet's window was closed before it answered. Nothing was shared. Try again.",
    )
  }
}

/**
 * The page's Cross-Origin-Opener-Policy cuts the wallet's window off from the page that opened it.
 */
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

/** An account with several owners keeps the request until enough of them have approved it. */
export class ApprovalPendingError extends LatchkeyError {
  override name = 'ApprovalPendingError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'Other owners of this wallet still need to approve this. Nothing is signed yet. Come back when they have.',
      parameters,
    )
  }
}

/** The wallet is locked or shares no account with this site. */
export class WalletLockedError extends LatchkeyError {
  override name = 'WalletLockedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'The wallet is locked, or no account is selected. Unlock it, choose an account, and try again.',
      {
        code: rpcCodes.unauthorized,
        ...parameters,
      },
    )
  }
}

/** The wallet's answer is invalid. */
export class InvalidWalletResponseError extends LatchkeyError {
  override name = 'InvalidWalletResponseError'
  constructor(parameters: LatchkeyErrorParameters & { method: string }) {
    super(
      `The wallet's answer to ${parameters.method} cannot be read, so it was not used. Try again.`,
      parameters,
    )
  }
}
