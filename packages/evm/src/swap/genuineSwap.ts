import type { ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import { parseWord } from '../balances/readAssets.js'
import { encodeCall } from '../networks/callData.js'
import { createNode, type NodeContext } from '../networks/readNode.js'
import { decode } from './decodeTransaction.js'
import { settlerBeforeCall, settlerCall } from './swapCalls.js'
import { isOneOf, type SwapContracts, swapContractsOf } from './swapContracts.js'

/**
 * Knows which settlers of 0x are genuine, on every chain. Source:
 * https://github.com/0xProject/0x-settler
 */
const SETTLERS = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** The kind of settler whose swaps their users send themselves. */
const TAKER_SUBMITTED = 2n

/** The part that tells whom a swap may trust. */
export function createSwapTrust(
  context: NodeContext,
  own: Readonly<Record<number, SwapContracts>>,
): Pick<ChainTransactions, 'decode' | 'isSwapContract' | 'isGenuineSwap'> {
  const contractsOf = ({ networkId }: Pick<PreparedTransaction, 'networkId'>): SwapContracts =>
    swapContractsOf(own, networkId)
  return {
    decode: (transaction) => decode(transaction, contractsOf(transaction)),
    isSwapContract: (networkId, address) => isOneOf(contractsOf({ networkId }), address),
    async isGenuineSwap(transaction, { signal } = {}) {
      const swap = decode(transaction, contractsOf(transaction))
      // What is read as a swap is one at a contract that is vouched for; only 0x has others behind
      // it.
      if (swap.kind !== 'swap' || swap.executor === undefined) return swap.kind === 'swap'
      const node = createNode(context, transaction.networkId, signal)
      const calls = [
        encodeCall(settlerCall, [TAKER_SUBMITTED]),
        encodeCall(settlerBeforeCall, [TAKER_SUBMITTED]),
      ]
      // For a while after an upgrade the one before is still in use.
      const genuine = await Promise.all(
        calls.map(async (data) => parseWord(await node.call(SETTLERS, data))),
      )
      return genuine.includes(BigInt(swap.executor))
    },
  }
}
