import type { ChainId } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import type { Network } from '../kernel/types.js'

/** The switch of network. `currentId` is the app's network, also during a switch. */
export type NetworksState =
  | { status: 'idle'; currentId: ChainId }
  /** `isAccepted`: the wallet has answered, and has not switched yet. */
  | { status: 'switching'; currentId: ChainId; network: Network; isAccepted?: true | undefined }
  | { status: 'failed'; currentId: ChainId; network: Network; error: LatchkeyError }

/** The events of a switch of network. */
export type NetworksEvent =
  | { type: 'networkChosen'; network: Network }
  /** The wallet accepted the request; it has not switched yet. */
  | { type: 'switchAccepted' }
  | { type: 'networkSwitched' }
  | { type: 'switchFailed'; error: LatchkeyError }
  | { type: 'switchCancelled' }
  /** The wallet reported its network, requested or not. */
  | { type: 'networkReported'; networkId: ChainId }

/** Reduces an event of a switch of network. Pure. */
export function reduceNetworks(state: NetworksState, event: NetworksEvent): NetworksState {
  const { currentId } = state
  switch (event.type) {
    case 'networkChosen':
      return state.status === 'switching'
        ? state
        : { status: 'switching', currentId, network: event.network }
    case 'switchAccepted':
      return state.status === 'switching' && !state.isAccepted
        ? { ...state, isAccepted: true }
        : state
    case 'networkSwitched':
      return state.status === 'switching' ? { status: 'idle', currentId: state.network.id } : state
    case 'switchFailed':
      return state.status === 'switching'
        ? { status: 'failed', currentId, network: state.network, error: event.error }
        : state
    case 'switchCancelled':
      return state.status === 'idle' ? state : { status: 'idle', currentId }
    case 'networkReported':
      // The wallet reached the network by itself, which settles a failed switch.
      if (state.status === 'failed' && state.network.id === event.networkId)
        return { status: 'idle', currentId: event.networkId }
      return currentId === event.networkId ? state : { ...state, currentId: event.networkId }
  }
}
