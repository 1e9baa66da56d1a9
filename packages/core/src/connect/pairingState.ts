import type { LatchkeyError } from '../kernel/errors.js'
import type { Pairing, Wallet } from '../kernel/types.js'
import { isSameConnector } from '../wallets/isSameConnector.js'

/**
 * The pairing with a wallet on another device, or in another app. `attempt` counts pairings since
 * the first.
 */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing'; attempt: number; wallet: Wallet }
  | { status: 'ready'; attempt: number; wallet: Wallet; pairing: Pairing }
  | { status: 'failed'; attempt: number; wallet: Wallet; error: LatchkeyError }

/** The events of a pairing. */
export type PairingEvent =
  | { type: 'pairingWanted'; wallet: Wallet }
  | { type: 'pairingMade'; pairing: Pairing }
  | { type: 'pairingFailed'; error: LatchkeyError }
  /** This pairing ended: it expired, was declined or was cancelled. */
  | { type: 'pairingEnded'; pairing: Pairing }
  /** The user requested another one. */
  | { type: 'pairingRenewed' }
  | { type: 'pairingCancelled' }

/** Reduces an event of a pairing, from `pairingWanted` until `pairingCancelled`. Pure. */
export function reducePairing(state: PairingState, event: PairingEvent): PairingState {
  if (event.type === 'pairingWanted') {
    const { wallet } = event
    if (state.status === 'idle') return { status: 'preparing', attempt: 1, wallet }
    const isServed = state.status !== 'failed' && isSameConnector(state.wallet, wallet)
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
