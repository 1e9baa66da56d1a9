import type {
  ChainTransactions,
  DecodedTransaction,
  PreparedTransaction,
} from '@latchkey/core/internal'
import { sameAddress } from '@latchkey/protocol/std'
import { getAddress } from 'viem'
import { parseWord } from '../balances/readAssets.js'
import {
  approveCall,
  transferCall,
  transferManyCall,
  transferNftCall,
} from '../balances/tokenCalls.js'
import { parseAddress } from '../kernel/parseAddress.js'
import { decodeCall, encodeCall, selectorOf } from '../networks/callData.js'
import { createNode, type NodeContext } from '../networks/readNode.js'
import {
  type DecodedSwap,
  decodeUniswapV2,
  decodeUniswapV3,
  decodeZeroEx,
} from './decodeRouters.js'
import {
  depositCall,
  isOneOf,
  type SwapContracts,
  settlerBeforeCall,
  settlerCall,
  swapContractsOf,
  withdrawCall,
} from './swapContracts.js'

/** Reads wrapping the chain's own currency, or unwrapping it: one to one, to the sender. */
function decodeWrap({
  networkId,
  from,
  to,
  value,
  data,
}: PreparedTransaction): DecodedSwap | undefined {
  const native = { kind: 'native', networkId } as const
  const wrapped = { kind: 'token', networkId, address: getAddress(to.toLowerCase()) } as const
  const common = {
    kind: 'swap',
    exchange: 'wrap',
    router: wrapped.address,
    recipient: getAddress(from.toLowerCase()),
  } as const
  if (value > 0n && decodeCall(depositCall, data))
    return { ...common, input: native, amountIn: value, output: wrapped, minAmountOut: value }
  const [amount] = decodeCall(withdrawCall, data) ?? []
  if (amount === undefined || value !== 0n) return undefined
  return { ...common, input: wrapped, amountIn: amount, output: native, minAmountOut: amount }
}

/** Reads a swap at one of these contracts; `undefined` for everything else. */
function decodeSwap(
  transaction: PreparedTransaction,
  contracts: SwapContracts,
): DecodedSwap | undefined {
  const { wrappedNative, uniswapV2Router, uniswapV3Router, allowanceHolder } = contracts
  const call = { ...transaction, wrappedNative }
  if (sameAddress(wrappedNative, transaction.to)) return decodeWrap(transaction)
  if (sameAddress(uniswapV2Router, transaction.to)) return decodeUniswapV2(call)
  if (sameAddress(uniswapV3Router, transaction.to)) return decodeUniswapV3(call)
  return decodeZeroEx(transaction, allowanceHolder)
}

/** Reads a transfer of the sender's asset or an approval; `undefined` for everything else. */
function decodeTransfer({
  networkId,
  from: sender,
  to: called,
  value,
  data,
}: PreparedTransaction): DecodedTransaction | undefined {
  const from = getAddress(sender.toLowerCase())
  const address = getAddress(called.toLowerCase())
  if (data === '0x')
    return {
      kind: 'transfer',
      asset: { kind: 'native', networkId },
      from,
      to: address,
      amount: value,
    }
  // A value would be lost, or the call would fail.
  if (value !== 0n) return undefined
  const asset = { kind: 'token', networkId, address } as const
  const sent = decodeCall(transferCall, data)
  if (sent) return { kind: 'transfer', asset, from, to: getAddress(sent[0]), amount: sent[1] }
  const approved = decodeCall(approveCall, data)
  if (approved)
    return { kind: 'approval', asset, spender: getAddress(approved[0]), amount: approved[1] }
  const nft = decodeCall(transferNftCall, data)
  const many = decodeCall(transferManyCall, data)
  const [owner, recipient, tokenId] = nft ?? many ?? []
  // Rejects transfers for another owner, and those with a message to the recipient's code.
  if (
    owner === undefined ||
    recipient === undefined ||
    tokenId === undefined ||
    getAddress(owner) !== from ||
    (many && many[4] !== '0x')
  )
    return undefined
  const standard = nft ? 'erc721' : 'erc1155'
  return {
    kind: 'transfer',
    asset: { kind: 'nft', networkId, address, tokenId, standard },
    from,
    to: getAddress(recipient),
    amount: many ? many[3] : 1n,
  }
}

/** Reads a transaction from its bytes alone. Never throws. */
export function decode(
  transaction: PreparedTransaction,
  contracts: SwapContracts,
): DecodedTransaction {
  const { from, to, value, data } = transaction
  const unknown: DecodedTransaction = {
    kind: 'unknown',
    to,
    selector: typeof data === 'string' ? selectorOf(data) : undefined,
  }
  if (
    [from, to].some(
      (address) => typeof address !== 'string' || !('address' in parseAddress(address)),
    ) ||
    typeof value !== 'bigint' ||
    value < 0n
  )
    return unknown
  if (data !== '0x' && unknown.selector === undefined) return unknown
  return decodeTransfer(transaction) ?? decodeSwap(transaction, contracts) ?? unknown
}

/**
 * Registry of genuine 0x settlers, on every chain. Source: https://github.com/0xProject/0x-settler
 */
const SETTLERS = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** The kind of settler whose swaps their users send themselves. */
const TAKER_SUBMITTED = 2n

/** Creates the part that decodes swaps and checks their contracts. */
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
      // Decoded swaps call pinned contracts. Only 0x delegates to another one.
      if (swap.kind !== 'swap' || swap.executor === undefined) return swap.kind === 'swap'
      const node = createNode(context, transaction.networkId, signal)
      const calls = [
        encodeCall(settlerCall, [TAKER_SUBMITTED]),
        encodeCall(settlerBeforeCall, [TAKER_SUBMITTED]),
      ]
      // The previous settler stays in use for a while after an upgrade.
      const genuine = await Promise.all(
        calls.map(async (data) => parseWord(await node.call(SETTLERS, data))),
      )
      return genuine.includes(BigInt(swap.executor))
    },
  }
}
