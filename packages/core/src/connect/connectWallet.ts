import { CancelledError, type LatchkeyError, WalletNotFoundError } from '../kernel/errors.js'
import type { Connection, DirectoryWallet, Wallet } from '../kernel/types.js'
import type { ConnectKit } from './connectKit.js'

/**
 * Errors of {@link connectWallet}: thrown at once if the wallet is not there, else the rejection of
 * its promise.
 */
export type ConnectWalletErrorType = WalletNotFoundError | LatchkeyError

function waitForOutcome({ connect }: ConnectKit, wallet: Wallet): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const state = connect.getState()
      if (state.status === 'connecting' && state.wallet.id === wallet.id) return
      stop()
      const failure = 'failure' in state ? state.failure : undefined
      if (state.status === 'connected' && !failure) resolve(state.connection)
      else reject(failure?.error ?? new CancelledError())
    }
    const stop = connect.subscribe(look)
    look()
  })
}

/**
 * Asks a wallet to connect. The outcome appears in `latchkey.connect` too. For a wallet with `kind:
 * 'pairing'` this includes {@link preparePairing}.
 *
 * @param options.via - Wallet of the directory whose app is opened, or whose QR code is shown.
 * @returns the connection. Rejects with the error of the attempt, and with {@link CancelledError}
 *   if another wallet is chosen meanwhile. A promise that is not used reports no unhandled
 *   rejection.
 * @throws {@link WalletNotFoundError} when no wallet of this id is on offer.
 *
 * @example
 * ```ts
 * import { connectWallet, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { address } = await connectWallet(latchkey, 'io.metamask')
 * ```
 */
export function connectWallet(
  kit: ConnectKit,
  walletId: string,
  options: { via?: DirectoryWallet | undefined } = {},
): Promise<Connection> {
  const wallet = kit.wallets.getState().wallets.find(({ id }) => id === walletId)
  if (!wallet) throw new WalletNotFoundError({ walletId })
  kit.connect.send({ type: 'walletChosen', wallet, via: options.via })
  const outcome = waitForOutcome(kit, wallet)
  // The views read the state instead.
  outcome.catch(() => undefined)
  return outcome
}
