import type { ChainId } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import type { Network } from '../kernel/types.js'

/** The switch of network. `currentId` is the network the app works on, whatever is being tried. */
export type NetworksState =
  | { status: 'idle'; currentId: ChainId }
  | { status: 'switching'; currentId: ChainId; network: Network }
  | { status: 'failed'; currentId: ChainId; network: Network; error: LatchkeyError }

/** What can happen to a switch of network. */
export type NetworksEvent =
  | { type: 'networkChosen'; network: Network }
  | { type: 'networkSwitched' }
  | { type: 'switchFailed'; error: LatchkeyError }
  | { type: 'switchCancelled' }
  /** The wallet reported a network, asked or not. */
  | { type: 'networkReported'; networkId: ChainId }

/** Moving from one network to another. Pure. */
export function reduceNetworks(state: NetworksState, event: NetworksEvent): NetworksState {
  const { currentId } = state
  switch (event.type) {
    case 'networkChosen':
      return state.status === 'switching' ? state : { status: 'switching', currentId, network: event.network }
    case 'networkSwitched':
      return state.status === 'switching' ? { status: 'idle', currentId: state.network.id } : state
    case 'switchFailed':
      return state.status === 'switching' ? { status: 'failed', currentId, network: state.network, error: event.error } : state
    case 'switchCancelled':
      return state.status === 'idle' ? state : { status: 'idle', currentId }
    case 'networkReported':
      return currentId === event.networkId ? state : { ...state, currentId: event.networkId }
  }
}
