import { type Connection, connectWallet, type LatchkeyError, type Wallet } from '@latchkey/core'
import { cancelConnect } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useConnectWallet}. */
export interface UseConnectWallet {
  isConnecting: boolean
  /** The wallet with a pending attempt, or the one whose last attempt failed. */
  wallet: Wallet | undefined
  /** Error of the last attempt. Kept until the next one. */
  error: LatchkeyError | undefined
  /**
   * Requests a connection from a wallet of `useWallets`. Resolves with it, or rejects with a
   * `ConnectWalletErrorType`.
   *
   * @param options.namespace - Chooses between wallets of the same id.
   * @param options.also - Wallet of another namespace that is requested next.
   * @param options.via - Wallet of the directory whose app is opened by the pairing.
   * @param options.signal - Cancels the attempt.
   */
  connectWallet(
    walletId: string,
    options?: Parameters<typeof connectWallet>[2],
  ): Promise<Connection>
  /** Cancels the attempt. The wallet may still show its request. */
  cancel(): void
}

/**
 * Returns the attempt to connect a wallet, and the verb that starts it.
 *
 * @returns The state, and verbs that are the same functions between renders.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useConnectWallet } from '@latchkey/react'
 *
 * export function MetaMask() {
 *   const { connectWallet, isConnecting, error } = useConnectWallet()
 *   return (
 *     <>
 *       <button disabled={isConnecting} onClick={() => connectWallet('io.metamask')}>MetaMask</button>
 *       {error && <p role="alert">{error.shortMessage}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useConnectWallet(): UseConnectWallet {
  const { latchkey } = useLatchkeyContext()
  const state = useMachine(latchkey.connect)
  const failure = 'failure' in state ? state.failure : undefined
  const verbs = useMemo<Pick<UseConnectWallet, 'connectWallet' | 'cancel'>>(
    () => ({
      connectWallet: (walletId, options) => connectWallet(latchkey, walletId, options),
      cancel: () => cancelConnect(latchkey),
    }),
    [latchkey],
  )
  return {
    isConnecting: state.status === 'connecting',
    wallet: state.status === 'connecting' ? state.wallet : failure?.wallet,
    error: failure?.error,
    ...verbs,
  }
}
