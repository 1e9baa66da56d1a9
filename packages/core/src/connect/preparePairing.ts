import type {
  CancelledError,
  NetworkRequestError,
  TimeoutError,
  UnknownError,
  WalletNotFoundError,
} from '../kernel/errors.js'
import type { Pairing } from '../kernel/types.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'
import type { ClockSkewError, PairingExpiredError, RelayRefusedError } from './pairingErrors.js'
import { pairingWalletOf } from './pairingWalletOf.js'
import { settlePairing } from './settlePairing.js'
import type { MethodUnsupportedError } from './walletErrors.js'

/** Errors with which {@link preparePairing} rejects. */
export type PreparePairingErrorType =
  | CancelledError
  | ClockSkewError
  | MethodUnsupportedError
  | NetworkRequestError
  | PairingExpiredError
  | RelayRefusedError
  | TimeoutError
  | UnknownError
  | WalletNotFoundError

/**
 * Creates the code or link by which a wallet on another device, or in another app, connects.
 * `latchkey.pairing` shows it too, and renews it when it expires, until {@link cancelPairing} or
 * until the modal closes.
 *
 * @param options.signal - Cancels the pairing, as {@link cancelPairing} does.
 * @returns The pairing, at once if there is one. Rejects with a {@link PreparePairingErrorType}:
 * {@link WalletNotFoundError} when no wallet that pairs is available, {@link CancelledError} when
 * the pairing is cancelled, else the error of the pairing. A promise that is not used reports no
 * unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, preparePairing } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { uri, expiresAt } = await preparePairing(latchkey)
 * ```
 */
export function preparePairing(
  latchkey: ConnectLatchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Pairing> {
  return settlePairing(latchkey, pairingWalletOf(latchkey), signal, (wallet, before) => {
    ;(latchkey as ConnectEventLatchkey).pairing.send({ type: 'pairingWanted', wallet })
    const isReady = before.status === 'ready' && before.wallet.id === wallet.id
    return isReady ? undefined : before
  })
}
