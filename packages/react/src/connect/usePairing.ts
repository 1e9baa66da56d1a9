import {
  CancelledError,
  type ConnectState,
  connectWallet,
  type DirectoryWallet,
  type LatchkeyError,
  preparePairing,
} from '@latchkey/core'
import type { PairingState } from '@latchkey/core/internal'
import { useCallback, useState } from 'react'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** The phase of the pairing, as far as the user sees it. */
export type PairingPhase =
  | { name: 'preparing' }
  | { name: 'ready'; uri: string; expiresAt: number; attempt: number }
  | { name: 'failed'; error: LatchkeyError }

/** An attempt that failed outlives its invitation; one that was given up is none. */
function failureOf(state: ConnectState): LatchkeyError | undefined {
  const failure = 'failure' in state ? state.failure : undefined
  return failure?.wallet.kind === 'pairing' && !(failure.error instanceof CancelledError)
    ? failure.error
    : undefined
}

/** @param past - What failed before the visitor came here. */
export function pairingPhase(
  pairing: PairingState,
  connect: ConnectState,
  past?: LatchkeyError,
): PairingPhase {
  const failure = failureOf(connect)
  if (failure && failure !== past) return { name: 'failed', error: failure }
  if (pairing.status === 'failed') return { name: 'failed', error: pairing.error }
  return pairing.status === 'ready'
    ? { name: 'ready', ...pairing.pairing, attempt: pairing.attempt }
    : { name: 'preparing' }
}

export interface PairingInfo {
  phase: PairingPhase
  /** True if a wallet was asked to answer the pairing; with an entry, that wallet. */
  isConnecting: boolean
  /**
   * Asks for an invitation, for a link that will be tapped. Never the same function while another
   * wallet pairs.
   */
  prepare(): void
  /** Waits for the wallet that answers. */
  connect(): void
}

/** The invitation for a wallet elsewhere, and what can be done with it. */
export function usePairing(entry: DirectoryWallet | undefined): PairingInfo {
  const { latchkey } = useKit()
  const connecting = useMachine(latchkey.connect)
  const [past, setPast] = useState(() => failureOf(latchkey.connect.getState()))
  const phase = pairingPhase(useMachine(latchkey.pairing), connecting, past)
  const walletId = useMachine(
    latchkey.wallets,
    ({ wallets }) => wallets.find(({ kind }) => kind === 'pairing')?.id,
  )
  const prepare = useCallback(() => {
    setPast(failureOf(latchkey.connect.getState()))
    if (walletId !== undefined) preparePairing(latchkey)
  }, [latchkey, walletId])
  const connect = useCallback(() => {
    if (walletId !== undefined) connectWallet(latchkey, walletId, { via: entry })
  }, [latchkey, walletId, entry])
  const isConnecting =
    connecting.status === 'connecting' &&
    connecting.wallet.kind === 'pairing' &&
    connecting.via?.id === entry?.id
  return { phase, isConnecting, prepare, connect }
}
