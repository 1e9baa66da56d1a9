import {
  LatchkeyError,
  type LatchkeyErrorParameters,
  NetworkRequestError,
} from '../kernel/errors.js'
import { InvalidWalletResponseError } from './walletErrors.js'

/** The QR code or link expired without an answer. */
export class PairingExpiredError extends LatchkeyError {
  override name = 'PairingExpiredError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The code has expired. Nothing was shared. Get a new code and try again.', parameters)
  }
}

/** The wallet gave an invalid answer to the code or link. A new code may succeed. */
export class InvalidPairingAnswerError extends InvalidWalletResponseError {
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super({ ...parameters, method: 'connect' })
  }
}

/** The relay between page and wallet refuses this app. A retry does not help. */
export class RelayRefusedError extends LatchkeyError {
  override name = 'RelayRefusedError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'This site is not set up for wallets on other devices. Use a wallet in this browser, or contact the site.',
      parameters,
    )
  }
}

/** The relay between page and wallet does not answer although the browser is online. */
export class RelayUnreachableError extends NetworkRequestError {
  override name = 'RelayUnreachableError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      parameters,
      'The connection service of this site cannot be reached. Try again later, or use a wallet in this browser.',
    )
  }
}

/** The device's clock is so wrong that the relay between page and wallet rejects it. */
export class ClockSkewError extends LatchkeyError {
  override name = 'ClockSkewError'
  /** Minutes the clock is ahead, or behind when negative; absent if unknown. */
  readonly minutes: number | undefined
  constructor(parameters: LatchkeyErrorParameters = {}) {
    const said = (parameters.cause as { minutes?: unknown } | undefined)?.minutes
    const minutes = Number.isSafeInteger(said) ? (said as number) : undefined
    const off =
      minutes === undefined
        ? 'wrong'
        : `${Math.abs(minutes)} minutes ${minutes > 0 ? 'fast' : 'slow'}`
    super(
      `The clock of this device is ${off}. Set date and time to automatic, then try again.`,
      parameters,
    )
    this.minutes = minutes
  }
}

/**
 * The wallet signed in with another message than requested, or with an invalid signature. Nothing
 * was connected.
 */
export class SignInMismatchError extends LatchkeyError {
  override name = 'SignInMismatchError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super(
      'The wallet signed another sign-in message than requested. Nothing was connected. Try again, or use another wallet.',
      parameters,
    )
  }
}
