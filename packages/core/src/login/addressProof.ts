import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

/** The state of confirming the wallet's address in this browser. */
export type AddressProofState =
  /** `failure`: the reason why the last attempt ended. */
  | { status: 'idle'; failure?: LatchkeyError | undefined }
  /** The frame shows the confirmation in its own window. */
  | { status: 'confirming' }
  | { status: 'confirmed' }

/** The events of confirming the address. */
export type AddressProofEvent =
  | { type: 'confirmAsked' }
  | { type: 'confirmed' }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'cancelled' }

/** Reduces an event of confirming the address. Pure. */
export function reduceAddressProof(
  state: AddressProofState,
  event: AddressProofEvent,
): AddressProofState {
  const isConfirming = state.status === 'confirming'
  switch (event.type) {
    case 'confirmAsked':
      return isConfirming ? state : { status: 'confirming' }
    case 'confirmed':
      return isConfirming ? { status: 'confirmed' } : state
    case 'failed':
      return isConfirming ? { status: 'idle', failure: event.error } : state
    case 'cancelled':
      return state.status === 'idle' && !state.failure ? state : { status: 'idle' }
  }
}

/**
 * Returns the effects of confirming the address. The window opens inside the click, because
 * machines start their effects at once.
 */
export function addressProofEffects(
  port: LoginPort,
): readonly Effect<AddressProofState, AddressProofEvent>[] {
  return [
    whileStatus<AddressProofState, AddressProofEvent, 'confirming'>(
      'confirming',
      async ({ send, signal }) => {
        send(
          await port.confirmAddress({ signal }).then(
            (): AddressProofEvent => ({ type: 'confirmed' }),
            (error: unknown) => ({ type: 'failed', error: toLatchkeyError(error) }),
          ),
        )
      },
    ),
  ]
}
