import {
  CancelledError,
  type NetworkRequestError,
  type RequestPendingError,
  type TimeoutError,
  type UnknownError,
  WalletNotFoundError,
} from '../kernel/errors.js'
import { type Outcome, rejected, settleWith } from '../kernel/settleWith.js'
import type { Connection, DirectoryWallet, Namespace, Wallet } from '../kernel/types.js'
import { isSameConnector } from '../wallets/isSameConnector.js'
import { cancelConnect } from './cancelConnect.js'
import { cancelPairing } from './cancelPairing.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'
import type { ConnectState } from './connectState.js'
import type { ClockSkewError, PairingExpiredError, RelayRefusedError } from './pairingErrors.js'
import type {
  InvalidWalletResponseError,
  MethodUnsupportedError,
  PopupBlockedError,
  PopupCutOffError,
  UserRejectedError,
  WalletGoneError,
  WalletLockedError,
} from './walletErrors.js'

/** Errors with which {@link connectWallet} rejects. */
export type ConnectWalletErrorType =
  | CancelledError
  | ClockSkewError
  | InvalidWalletResponseError
  | MethodUnsupportedError
  | NetworkRequestError
  | PairingExpiredError
  | PopupBlockedError
  | PopupCutOffError
  | RelayRefusedError
  | RequestPendingError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletGoneError
  | WalletLockedError
  | WalletNotFoundError

function outcomeOf(
  state: ConnectState,
  wallets: readonly Wallet[],
): Outcome<Connection> | undefined {
  if (
    state.status === 'connecting' &&
    wallets.some((wallet) => isSameConnector(wallet, state.wallet))
  )
    return undefined
  const failure = 'failure' in state ? state.failure : undefined
  return state.status === 'connected' && !failure
    ? { result: state.connection }
    : { error: failure?.error ?? new CancelledError() }
}

/** The id of a wallet, and its namespace if several wallets have the id. */
interface WalletName {
  walletId: string
  namespace?: Namespace | undefined
}

/** Options of {@link connectWallet}. */
interface ConnectWalletOptions {
  namespace?: Namespace | undefined
  also?: WalletName | undefined
  via?: DirectoryWallet | undefined
  signal?: AbortSignal | undefined
}

/**
 * Requests a connection from a wallet. A connection of another namespace stays open, and is not the
 * active one any more. For a wallet with `kind: 'pairing'` this includes {@link preparePairing}.
 * `latchkey.connect` shows the same outcome.
 *
 * @param walletId - Id of a wallet of `latchkey.wallets`.
 * @param options.namespace - Chooses between wallets of the same id.
 * @param options.also - Wallet of another namespace that is requested next. Its connection is open
 * and not active. If it fails, the promise rejects and the first connection stays.
 * @param options.via - Wallet of the directory whose app is opened, or whose QR code is shown.
 * @param options.signal - Cancels the attempt, as {@link cancelConnect} does.
 * @returns The connection. Rejects with a {@link ConnectWalletErrorType}:
 * {@link WalletNotFoundError} when no wallet of this id is available, {@link CancelledError} when
 * the attempt is cancelled or another wallet is chosen, else the error of the attempt. A promise
 * that is not used reports no unhandled rejection.
 *
 * @example
 * ```ts
 * import { connectWallet, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { address } = await connectWallet(latchkey, 'io.metamask', {
 *   signal: AbortSignal.timeout(60_000),
 * })
 * ```
 */
export function connectWallet(
  latchkey: ConnectLatchkey,
  walletId: string,
  { namespace, also: second, via, signal }: ConnectWalletOptions = {},
): Promise<Connection> {
  const find = (name: WalletName): Wallet | undefined =>
    latchkey.wallets
      .getState()
      .wallets.find(
        (each) =>
          each.id === name.walletId && each.namespace === (name.namespace ?? each.namespace),
      )
  const wallet = find({ walletId, namespace })
  const also = second && find(second)
  if (!wallet) return rejected(new WalletNotFoundError({ walletId }))
  if (second && !also) return rejected(new WalletNotFoundError(second))
  // Aborted before sending: do not prompt the wallet.
  if (signal?.aborted) return rejected(new CancelledError())
  const before = latchkey.connect.getState()
  ;(latchkey as ConnectEventLatchkey).connect.send({ type: 'walletChosen', wallet, via, also })
  return settleWith(
    latchkey.connect,
    // Called by a listener, the event waits until the machine has notified all listeners.
    (state) => (state === before ? undefined : outcomeOf(state, also ? [wallet, also] : [wallet])),
    // A pairing without an attempt would renew itself for ever.
    { signal, cancel: () => (wallet.kind === 'pairing' ? cancelPairing : cancelConnect)(latchkey) },
  )
}
