import type { ChainId } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type {
  MethodUnsupportedError,
  NetworkUnchangedError,
  NetworkUnknownError,
  NotConnectedError,
  UserRejectedError,
  WalletGoneError,
} from '../connect/walletErrors.js'
import {
  CancelledError,
  OptionError,
  RequestPendingError,
  type TimeoutError,
  type UnknownError,
} from '../kernel/errors.js'
import { type Outcome, rejected, settleWith } from '../kernel/settleWith.js'
import type { Network } from '../kernel/types.js'
import { findById } from '../std/findById.js'
import type { NetworksEventLatchkey, NetworksLatchkey } from './networksLatchkey.js'
import type { NetworksState } from './networksState.js'

/** Errors with which {@link switchNetwork} rejects. */
export type SwitchNetworkErrorType =
  | CancelledError
  | MethodUnsupportedError
  | NetworkUnchangedError
  | NetworkUnknownError
  | NotConnectedError
  | OptionError
  | RequestPendingError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletGoneError

function outcomeOf(state: NetworksState, network: Network): Outcome<Network> | undefined {
  const isOwn = state.status !== 'idle' && state.network.id === network.id
  if (isOwn && state.status === 'switching') return undefined
  if (isOwn && state.status === 'failed') return { error: state.error }
  return state.status === 'idle' && state.currentId === network.id
    ? { result: network }
    : { error: new CancelledError() }
}

/**
 * Requests a switch of network from the wallet. Without a wallet, only the app switches. A network
 * of another namespace makes the connection of that namespace the active one first.
 * `latchkey.switching` shows the same outcome.
 *
 * @param networkId - CAIP-2 id of one of the app's networks.
 * @param options.signal - Cancels the switch. The wallet may still follow a request that it shows.
 * @returns The network, once the wallet (or, without one, the app) is on it. Rejects with a
 * {@link SwitchNetworkErrorType}: {@link OptionError} when the network is not one of the app's.
 * {@link NotConnectedError} when only a wallet of another namespace is connected.
 * {@link RequestPendingError} while a switch to another network or a connection attempt is in
 * progress. {@link CancelledError} when the switch is cancelled or replaced, else the error of the
 * switch. A promise that is not used reports no unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, switchNetwork } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { name } = await switchNetwork(latchkey, 'eip155:10')
 * ```
 */
export function switchNetwork(
  latchkey: NetworksLatchkey,
  networkId: ChainId,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Network> {
  const network = findById(latchkey.networks, networkId)
  if (!network) {
    const expected = latchkey.networks.map(({ id }) => id).join(', ')
    return rejected(
      new OptionError({
        option: 'networkId',
        expected: `one of ${expected}`,
        received: `"${networkId}"`,
        docsPath: '/options.md#adapters',
      }),
    )
  }
  const { switching, rules } = latchkey as NetworksEventLatchkey
  const before = switching.getState()
  // Aborted before sending: do not prompt the wallet.
  if (signal?.aborted) return rejected(new CancelledError())
  if (before.status === 'switching' && before.network.id !== networkId)
    return rejected(new RequestPendingError())
  const entered = rules.enter?.(latchkey as NetworksEventLatchkey, networkId)
  if (entered) {
    const switched = entered.then((isThere) =>
      isThere ? network : switchNetwork(latchkey, networkId, { signal }),
    )
    switched.catch(noop) // An app that does not use the promise reads the connection.
    return switched
  }
  switching.send({ type: 'networkChosen', network })
  return settleWith(
    switching,
    // Called by a listener, the event waits until the machine has notified all listeners.
    (state) => (state === before ? undefined : outcomeOf(state, network)),
    { signal, cancel: () => switching.send({ type: 'switchCancelled' }) },
  )
}
