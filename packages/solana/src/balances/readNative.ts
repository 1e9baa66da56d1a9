import type { ChainAdapter } from '@latchkey/core'
import type { AdapterContext } from '../connect/adapterContext.js'
import { networkOf } from '../connect/requestWallet.js'
import { nativeCurrency } from '../kernel/solanaNetwork.js'
import { answerValue, createNode, integerOf, type Node } from '../networks/node.js'

/** Reads the lamports of an account. */
export async function readLamports(node: Node, address: string): Promise<bigint> {
  const method = 'getBalance'
  const answer = await node.ask(method, [address, { commitment: 'confirmed' }])
  return integerOf(method, answerValue(method, answer))
}

/** The part of the adapter that reads the native balance. */
export function createReading(context: AdapterContext): Pick<ChainAdapter, 'getBalance'> {
  return {
    async getBalance({ address, networkId, signal }) {
      const { rpcUrl } = networkOf(context, networkId)
      const value = await readLamports(
        createNode(rpcUrl, { clock: context.clock, signal }),
        address,
      )
      return { value, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
    },
  }
}
