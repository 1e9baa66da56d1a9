import { rpcCodes } from '@latchkey/protocol'

/** The wallet did not answer the pairing before its expiry. Create a new one. */
export class PairingExpiredError extends Error {
  override readonly name = 'PairingExpiredError'
  readonly code = 'PAIRING_EXPIRED'
  constructor() {
    super('No wallet answered before the code expired. Show a new one.')
  }
}

/** The caller cancelled. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
  readonly code = 'CANCELLED'
  constructor() {
    super('The request was cancelled.')
  }
}

/** The relay cannot be reached, or does not answer. */
export class RelayUnreachableError extends Error {
  override readonly name = 'RelayUnreachableError'
  readonly code = 'RELAY_UNREACHABLE'
  constructor(details = 'no answer') {
    super(
      `The relay between this page and the wallet cannot be reached (${details}). Check the network and try again.`,
    )
  }
}

/** The relay refuses this app: its project id or its origin. A retry does not help. */
export class RelayRefusedError extends Error {
  override readonly name = 'RelayRefusedError'
  readonly code = 'RELAY_REFUSED'
  constructor(reason: string) {
    super(`The relay refused the connection: ${reason.slice(0, 200) || 'no reason given'}.`)
  }
}

/** The clock of this device is so wrong that the relay refuses the client. */
export class ClockSkewError extends Error {
  override readonly name = 'ClockSkewError'
  readonly code = 'CLOCK_SKEW'
  /** Minutes that the clock is ahead (positive) or behind (negative), if the relay reported it. */
  readonly minutes: number | undefined
  constructor(minutes: number | undefined) {
    const off =
      minutes === undefined
        ? 'wrong'
        : `${Math.abs(minutes)} minutes ${minutes > 0 ? 'fast' : 'slow'}`
    super(
      `The clock of this device is ${off}, so the relay refused the connection. Set the date and time to automatic and try again.`,
    )
    this.minutes = minutes
  }
}

/** The relay refused a call. */
export class RelayCallError extends Error {
  override readonly name = 'RelayCallError'
  readonly code: number
  constructor(code: number, message: string) {
    super(`The relay refused a call: ${message || code}`)
    this.code = code
  }
}

/**
 * The error of a request to the wallet, with a code of EIP-1193 or JSON-RPC. Source:
 * https://eips.ethereum.org/EIPS/eip-1193
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates the error of a user's rejection. */
export function rejectedError(
  message = 'The request was rejected in the wallet.',
): ProviderRpcError {
  return new ProviderRpcError(rpcCodes.userRejected, message)
}

/**
 * The wallet's answer to the pairing is malformed. A new pairing may succeed.
 */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
  readonly code = 'INVALID_ANSWER'
  constructor(details: string) {
    super(
      `The wallet gave an answer that cannot be used: ${details}. Nothing was connected. Try again with a new code.`,
    )
  }
}

/** The wallet approved the pairing, but only for the other namespace. */
export class NamespaceMissingError extends Error {
  override readonly name = 'NamespaceMissingError'
  readonly code = 'NAMESPACE_MISSING'
  /** CAIP-2 namespace: `eip155` or `solana`. */
  readonly namespace: string
  constructor(namespace: 'eip155' | 'solana') {
    const label = namespace === 'solana' ? 'Solana' : 'Ethereum networks'
    super(
      `The wallet gave no account on ${label}. Allow ${label} in the wallet, or choose another wallet.`,
    )
    this.namespace = namespace
  }
}

/** The wallet signed another message than the requested one, or with another key. */
export class AuthenticationFailedError extends Error {
  override readonly name = 'AuthenticationFailedError'
  readonly code = 'AUTHENTICATION_FAILED'
  constructor() {
    super(
      'The wallet signed something else than it was asked to. Nothing was connected. Try again, or connect without signing in.',
    )
  }
}
