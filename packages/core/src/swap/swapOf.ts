import type { ChainId } from '@latchkey/protocol'
import { accountBalancesQuery } from '../balances/accountBalancesQuery.js'
import { connectionOf } from '../connect/connectionOf.js'
import { isFeatureOn } from '../kernel/features.js'
import { createMachine } from '../kernel/machine.js'
import { partOf } from '../kernel/parts.js'
import type { Namespace } from '../kernel/types.js'
import { sentOf } from '../transactions/sentOf.js'
import { swapEffects } from './effects.js'
import { reduceSwap } from './reduceSwap.js'
import { type Swap, swapMethods } from './swapMethods.js'
import type { SwapKit, SwapTools } from './swapOptions.js'
import type { SwapEvent, SwapState } from './swapState.js'

import { wireSwap } from './wireSwap.js'

function toolsOf(kit: SwapKit): SwapTools {
  const { store, options, networks, adapterOf } = kit
  const isOffered = (networkId: ChainId): boolean =>
    isFeatureOn(kit, 'swap') && networks.some(({ id }) => id === networkId)
  return {
    server: kit,
    clock: options.clock,
    getPrices: options.swap.getPrices,
    store,
    sent: {
      add: (transaction) => sentOf(kit).add(transaction),
      waitFor: (hash, signal) => sentOf(kit).waitFor(hash, signal),
    },
    async transactionsOf(networkId) {
      if (!isOffered(networkId)) return undefined
      return await adapterOf(
        networkId.slice(0, networkId.indexOf(':')) as Namespace,
      ).loadTransactions?.()
    },
    balancesOf: ({ networkId, account, signal }) =>
      accountBalancesQuery(kit, { networkId, address: account, forceUpdate: [] }).queryFn({
        signal,
      }),
  }
}

/**
 * Returns swapping for the connected account: the app's server quotes, the kit checks the bytes and
 * simulates them on the app's own node, and the wallet signs one step per `confirm`.
 *
 * @example
 * ```ts
 * import { type Latchkey, swapOf, type TokenBalance } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * declare const target: TokenBalance
 * const swap = swapOf(latchkey)
 * await swap.open()
 * swap.choose('target', target)
 * swap.type('1.5')
 * const plan = await swap.review()
 * // Once the user has seen the plan:
 * const result = await swap.confirm()
 * if ('next' in result) console.log(result.next.steps) // ['swap'], to be confirmed next
 * ```
 */
export function swapOf(kit: SwapKit): Swap {
  return partOf(kit, 'swap', () => {
    const machine = createMachine<SwapState, SwapEvent>({
      initial: { status: 'uninitialized' },
      reduce: reduceSwap,
      effects: swapEffects(toolsOf(kit)),
    })
    wireSwap(kit, machine)
    return swapMethods(machine, {
      clock: kit.options.clock,
      getConnection: () => connectionOf(kit.connect.getState()),
    })
  })
}
