import {
  CancelledError,
  type Connection,
  type ConnectState,
  connectWallet,
  type DirectoryWallet,
  type LatchkeyError,
  preparePairing,
} from '@latchkey/core'
import { type Pairing, type PairingState, pairingWalletOf } from '@latchkey/core/internal'
import { useCallback, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** The state of a pairing, or of the attempt to connect by it. */
export type PairingPhase =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; uri: string; expiresAt: number; attempt: number }
  | { status: 'failed'; error: LatchkeyError }

/**
 * Returns the failure of an attempt, which stays after its pairing has ended. A cancelled attempt
 * has none.
 */
function failureOf(state: ConnectState): LatchkeyError | undefined {
  const failure = 'failure' in state ? state.failure : undefined
  return failure?.wallet.kind === 'pairing' && !(failure.error instanceof CancelledError)
    ? failure.error
    : undefined
}

/** @param past - The failure from before the component was mounted. */
export function pairingPhase(
  pairing: PairingState,
  connect: ConnectState,
  past?: LatchkeyError,
): PairingPhase {
  const failure = failureOf(connect)
  if (failure && failure !== past) return { status: 'failed', error: failure }
  if (pairing.status === 'failed') return { status: 'failed', error: pairing.error }
  return pairing.status === 'ready'
    ? { status: 'ready', ...pairing.pairing, attempt: pairing.attempt }
    : { status: pairing.status }
}

/** Result of {@link usePairing}. */
export interface UsePairing {
  /**
   * With `status: 'ready'` the `uri` to draw as a QR code or to open as a link, until `expiresAt` in
   * ms since 1970. `attempt` counts the codes: a new one replaces one that expired.
   */
  state: PairingPhase
  /** A wallet may answer; with an entry, that wallet. */
  isConnecting: boolean
  /**
   * Creates the pairing. Resolves with it, or rejects with a `PreparePairingErrorType`. Changes with
   * the wallet that pairs.
   */
  prepare(options?: { signal?: AbortSignal | undefined }): Promise<Pairing>
  /**
   * Creates the pairing unless there is one, and waits for a wallet. Resolves with the connection,
   * or rejects with a `ConnectWalletErrorType`. Changes with the wallet that pairs and the entry.
   *
   * @param options.signal - Cancels the attempt and its pairing.
   */
  connect(options?: { signal?: AbortSignal | undefined }): Promise<Connection>
}

/**
 * Returns the code or link by which a wallet on another device, or in another app, connects.
 *
 * @param entry - Wallet of the directory that is to answer. Any wallet by default.
 * @returns The state, and the verbs that create the pairing and wait for a wallet.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { usePairing } from '@latchkey/react'
 * import { useEffect } from 'react'
 *
 * export function Code() {
 *   const { state, connect } = usePairing()
 *   useEffect(() => {
 *     const attempt = new AbortController()
 *     connect(attempt)
 *     return () => attempt.abort()
 *   }, [connect])
 *   return state.status === 'ready' ? <code>{state.uri}</code> : <p>{state.status}</p>
 * }
 * ```
 */
export function usePairing(entry?: DirectoryWallet): UsePairing {
  const { latchkey } = useLatchkeyContext()
  const connecting = useMachine(latchkey.connect)
  const [past, setPast] = useState(() => failureOf(latchkey.connect.getState()))
  const state = pairingPhase(useMachine(latchkey.pairing), connecting, past)
  // Stays when the namespace has been connected, because another namespace has another code.
  const [namespace] = useState(() => pairingWalletOf(latchkey)?.namespace)
  // Without a wallet that pairs, the verbs reject with a `WalletNotFoundError`.
  const walletId = useMachine(
    latchkey.wallets,
    ({ wallets }) => wallets.find(({ kind }) => kind === 'pairing')?.id ?? 'walletConnect',
  )
  const prepare = useCallback<UsePairing['prepare']>(
    (options) => {
      setPast(failureOf(latchkey.connect.getState()))
      return preparePairing(latchkey, options)
    },
    [latchkey, walletId],
  )
  const connect = useCallback<UsePairing['connect']>(
    ({ signal } = {}) => connectWallet(latchkey, walletId, { namespace, via: entry, signal }),
    [latchkey, walletId, namespace, entry],
  )
  const isConnecting =
    connecting.status === 'connecting' &&
    connecting.wallet.kind === 'pairing' &&
    connecting.via?.id === entry?.id
  return { state, isConnecting, prepare, connect }
}
