import type { ChainId } from '@latchkey/protocol'
import type { ChainAdapter } from '../kernel/adapter.js'
import { LatchkeyError, UnknownError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import type { NetworksEvent, NetworksState } from './networksState.js'

/** Requests the switch from the wallet. */
export function networksEffects(parameters: {
  adapterOfNetwork(networkId: ChainId): ChainAdapter
}): readonly Effect<NetworksState, NetworksEvent>[] {
  const { adapterOfNetwork } = parameters
  return [
    whileStatus<NetworksState, NetworksEvent, 'switching'>(
      'switching',
      async ({ state: { network }, send, signal }) => {
        try {
          await adapterOfNetwork(network.id).switchNetwork({
            networkId: network.id,
            signal,
            onAccepted: () => send({ type: 'switchAccepted' }),
          })
          send({ type: 'networkSwitched' })
        } catch (error) {
          // Adapters throw the kit's errors; any other error becomes the cause.
          send({
            type: 'switchFailed',
            error: error instanceof LatchkeyError ? error : new UnknownError({ cause: error }),
          })
        }
      },
      (state) => state.network.id,
    ),
  ]
}
