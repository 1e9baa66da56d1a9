import type { ChainId } from '@latchkey/protocol'
import { OptionError } from '../kernel/errors.js'
import type { NetworksKit } from './networksKit.js'

/**
 * Errors that {@link switchNetwork} throws at once. What the wallet answers appears in the kit's
 * `switching` state.
 */
export type SwitchNetworkErrorType = OptionError

/**
 * Asks the wallet to move to a network; without a wallet, moves only the app. The outcome appears
 * in `latchkey.switching`.
 *
 * @throws {@link OptionError} when the network is not one of the app's.
 *
 * @example
 * ```ts
 * import { type Latchkey, switchNetwork } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * switchNetwork(latchkey, 'eip155:10')
 * ```
 */
export function switchNetwork(kit: NetworksKit, networkId: ChainId): void {
  const network = kit.networks.find(({ id }) => id === networkId)
  if (!network) {
    const expected = kit.networks.map(({ id }) => id).join(', ')
    throw new OptionError({
      option: 'networkId',
      expected: `one of ${expected}`,
      received: `"${networkId}"`,
      docsPath: '/options.md#adapters',
    })
  }
  kit.switching.send({ type: 'networkChosen', network })
}
