import { type Hex, numberToHex } from 'viem'
import { type Nodes, parseQuantity } from '../networks/nodes.js'

/** Wei per unit of gas, in the form of an operation. */
export interface Fees {
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
}

/** Reads the fees of an operation. The base fee may double before the operation is in a block. */
export async function readFees(
  nodes: Nodes,
  chainId: number,
  options: { signal: AbortSignal },
): Promise<Fees> {
  const block = (await nodes.ask(chainId, 'eth_getBlockByNumber', ['latest', false], options)) as {
    baseFeePerGas?: unknown
  } | null
  if (typeof block?.baseFeePerGas !== 'string') {
    // A chain without EIP-1559 has only a gas price.
    const price = numberToHex(
      (parseQuantity(await nodes.ask(chainId, 'eth_gasPrice', [], options)) * 5n) / 4n,
    )
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tip = parseQuantity(await nodes.ask(chainId, 'eth_maxPriorityFeePerGas', [], options))
  return {
    maxFeePerGas: numberToHex(parseQuantity(block.baseFeePerGas) * 2n + tip),
    maxPriorityFeePerGas: numberToHex(tip),
  }
}
