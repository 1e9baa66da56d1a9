import type { LatchkeyError } from '../kernel/errors.js'
import type { Pairing, Wallet } from '../kernel/types.js'

/** The invitation for a wallet on another device, or in another app. `attempt` counts the invitations since it was wanted. */
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
  /** This invitation is of no more use: it expired, was declined, or the visitor asked for another. */
  | { type: 'pairingEnded'; attempt: number }
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
      return state.status === 'preparing' ? { status: 'ready', attempt, wallet, pairing: event.pairing } : state
    case 'pairingFailed':
      return state.status === 'preparing' ? { status: 'failed', attempt, wallet, error: event.error } : state
    case 'pairingEnded':
      return state.status !== 'preparing' && event.attempt === attempt ? { status: 'preparing', attempt: attempt + 1, wallet } : state
    case 'pairingCancelled':
      return { status: 'idle' }
  }
}
