import type { ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import { type Hex, maxUint128, numberToHex } from 'viem'
import { parseWord } from '../balances/readAssets.js'
import type { AdapterContext } from '../connect/adapterContext.js'
import { encodeCall } from '../networks/callData.js'
import { createNode, type Node, parseQuantity } from '../networks/readNode.js'

/**
 * What sending the chain's own currency to an account costs on every chain that follows the yellow
 * paper: no more, no less.
 */
const PLAIN_TRANSFER = 21_000n
/** Wei per unit of gas where a node names no tip: what most miners take. */
const USUAL_TIP = 1_000_000_000n
/** Bytes of a signed transaction besides its data, at most. */
const ENVELOPE_BYTES = 200n

/**
 * getL1FeeUpperBound(uint256 unsignedTxSize). Source:
 * https://specs.optimism.io/protocol/fjord/predeploys.html
 */
const postingFeeCall = { selector: '0xf1c7a58b', takes: [{ type: 'uint256' }] } as const

/** As a node takes a transaction that nobody has signed. */
export function toCall({ from, to, value, data }: PreparedTransaction): Record<string, string> {
  return { from, to, value: numberToHex(value), ...(data === '0x' ? {} : { data }) }
}

async function estimateGas(node: Node, transaction: PreparedTransaction): Promise<bigint> {
  const call = toCall(transaction)
  try {
    return await node.askForQuantity('eth_estimateGas', [call])
  } catch (error) {
    // Many nodes want the fee to be there besides: all that somebody has could never be estimated.
    if (transaction.value === 0n) throw error
    const rich = { [transaction.from]: { balance: numberToHex(maxUint128) } }
    const gas = await node
      .askForQuantity('eth_estimateGas', [call, 'latest', rich])
      .catch(() => undefined)
    if (gas === undefined) throw error
    return gas
  }
}

/** Wei per unit of gas, at most: room for six full blocks in a row, which double the base fee. */
async function maxFeeOf(node: Node): Promise<bigint> {
  const block = (await node.ask('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: unknown
  } | null
  const baseFee = parseQuantity(block?.baseFeePerGas)
  if (baseFee === undefined) return ((await node.askForQuantity('eth_gasPrice', [])) * 6n) / 5n
  const tip = await node.askForQuantity('eth_maxPriorityFeePerGas', []).catch(() => USUAL_TIP)
  return baseFee * 2n + tip
}

/** What chains of the OP stack charge besides, for posting to the chain below. */
async function postingFeeOf({ chain, call }: Node, data: Hex): Promise<bigint> {
  const oracle = chain.contracts?.gasPriceOracle
  const address = oracle && 'address' in oracle ? oracle.address : undefined
  if (typeof address !== 'string') return 0n
  const bytes = BigInt(data.length / 2 - 1) + ENVELOPE_BYTES
  return parseWord(await call(address, encodeCall(postingFeeCall, [bytes]))) ?? 0n
}

/** What a transaction costs at most. */
export function createFees(context: AdapterContext): Pick<ChainTransactions, 'estimateFee'> {
  return {
    async estimateFee(transaction, { signal } = {}) {
      const node = createNode(context, transaction.networkId, signal)
      const [estimate, maxFeePerGas, posting] = await Promise.all([
        estimateGas(node, transaction),
        maxFeeOf(node),
        postingFeeOf(node, transaction.data),
      ])
      // A fifth more, because prices on the way may move; a plain transfer always costs the same.
      const gas = estimate === PLAIN_TRANSFER ? estimate : (estimate * 6n) / 5n
      return { gas, maxFeePerGas, total: gas * maxFeePerGas + posting }
    },
  }
}
