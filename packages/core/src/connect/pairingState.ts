import type { LatchkeyError } from '../kernel/errors.js'
import type { Pairing, Wallet } from '../kernel/types.js'

/**
 * The invitation for a wallet on another device, or in another app. `attempt` counts those since it
 * was wanted.
 */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing'; attempt: number; wallet: Wallet }
  | { status: 'ready'; attempt: number; wallet: Wallet; pairing: Pairing }
  | { status: 'failed'; attempt: number; wallet: Wallet; error: LatchkeyError }

/** What can happen to an invitation. */
export type PairingEvent =
  | { type: 'pairingWanted'; wallet: Wallet }
  | { type: 'pairingMade'; pairing: Pairing }
  | { type: 'pairingFailed'; error: LatchkeyError }
  /** This invitation is of no more use: it expired, was declined or was given up. */
  | { type: 'pairingEnded'; pairing: Pairing }
  /** The visitor asks for another. */
  | { type: 'pairingRenewed' }
  | { type: 'pairingCancelled' }

/** The invitation, wanted from `pairingWanted` until `pairingCancelled`. Pure. */
export function reducePairing(state: PairingState, event: PairingEvent): PairingState {
  if (event.type === 'pairingWanted') {
    const { wallet } = event
    if (state.status === 'idle') return { status: 'preparing', attempt: 1, wallet }
    const isServed = state.status !== 'failed' && state.wallet.id === wallet.id
    return isServed ? state : { status: 'preparing', attempt: state.attempt + 1, wallet }
  }
  if (state.status === 'idle') return state
  const { attempt, wallet } = state
  switch (event.type) {
    case 'pairingMade':
      return state.status === 'preparing'
        ? { status: 'ready', attempt, wallet, pairing: event.pairing }
        : state
    case 'pairingFailed':
      return state.status === 'preparing'
        ? { status: 'failed', attempt, wallet, error: event.error }
        : state
    case 'pairingEnded':
      return state.status === 'ready' && state.pairing === event.pairing
        ? { status: 'preparing', attempt: attempt + 1, wallet }
        : state
    case 'pairingRenewed':
      return state.status === 'preparing'
        ? state
        : { status: 'preparing', attempt: attempt + 1, wallet }
    case 'pairingCancelled':
      return { status: 'idle' }
  }
}
