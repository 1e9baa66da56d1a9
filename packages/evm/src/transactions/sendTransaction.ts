import { NotConnectedError, OptionError, WalletMismatchError } from '@latchkey/core'
import type { ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import { isAddress, noop, sameAddress } from '@latchkey/protocol/std'
import { type Address, type Hex, maxUint128, maxUint256, numberToHex } from 'viem'
import { parseWord } from '../balances/readAssets.js'
import {
  approveCall,
  transferCall,
  transferManyCall,
  transferNftCall,
} from '../balances/tokenCalls.js'
import type { AdapterContext } from '../connect/adapterContext.js'
import { type LiveConnection, readConnection } from '../connect/readConnection.js'
import { createAsking } from '../connect/requestWallet.js'
import { chainIdOf } from '../kernel/chainIdOf.js'
import { parseAddress } from '../kernel/parseAddress.js'
import { encodeCall } from '../networks/callData.js'
import { createNode, type Node, parseQuantity } from '../networks/readNode.js'

function refuse(option: string, expected: string, received: unknown): never {
  throw new OptionError({
    option,
    expected,
    received: String(received).slice(0, 100),
    docsPath: '/transactions.md',
  })
}

function addressIn(option: string, text: string): Address {
  const parsed = parseAddress(text)
  return 'address' in parsed
    ? (parsed.address as Address)
    : refuse(option, 'a valid address other than zero', text)
}

function amountIn(amount: bigint, min: bigint, max: bigint = maxUint256): bigint {
  const isAmount = typeof amount === 'bigint' && amount >= min && amount <= max
  return isAmount
    ? amount
    : refuse('amount', `a bigint from ${min} to ${max === maxUint256 ? '2^256 - 1' : max}`, amount)
}

/** Encodes a transfer of an asset. */
export const transfer: ChainTransactions['transfer'] = async ({
  from: sender,
  to: recipient,
  asset,
  amount,
}) => {
  const from = addressIn('from', sender)
  const to = addressIn('to', recipient)
  const { networkId } = asset
  if (asset.kind === 'native')
    return { networkId, from, to, value: amountIn(amount, 1n), data: '0x' }
  const call = (data: `0x${string}`): PreparedTransaction => ({
    networkId,
    from,
    to: addressIn('asset.address', asset.address),
    value: 0n,
    data,
  })
  if (asset.kind === 'token') return call(encodeCall(transferCall, [to, amountIn(amount, 1n)]))
  const id = asset.tokenId
  if (typeof id !== 'bigint' || id < 0n || id > maxUint256)
    refuse('asset.tokenId', 'a bigint from 0 to 2^256 - 1', id)
  if (asset.standard === 'erc1155')
    return call(encodeCall(transferManyCall, [from, to, id, amountIn(amount, 1n), '0x']))
  amountIn(amount, 1n, 1n)
  return call(encodeCall(transferNftCall, [from, to, id]))
}

/** Encodes an approval of exactly the amount (SEC-48). */
export const approval: ChainTransactions['approval'] = ({
  networkId,
  from,
  token,
  spender,
  amount,
}) => ({
  networkId,
  from: addressIn('from', from),
  to: addressIn('token', token),
  value: 0n,
  data: encodeCall(approveCall, [addressIn('spender', spender), amountIn(amount, 0n)]),
})

const BYTES = /^0x(?:[0-9a-f]{2})*$/i

/**
 * Returns the connection of a transaction.
 *
 * @throws {@link NotConnectedError}; {@link WalletMismatchError} when it is for another account or
 *   network (SEC-52); {@link OptionError} if it is malformed.
 */
export function connectionFor(
  { config }: AdapterContext,
  { networkId, from, to, value, data }: PreparedTransaction,
): LiveConnection {
  if (!isAddress(to) || !BYTES.test(data) || typeof value !== 'bigint' || value < 0n)
    throw new OptionError({
      option: 'transaction',
      expected: 'an address, bytes and an amount',
      received: `${to} ${data} ${value}`.slice(0, 200),
      docsPath: '/transactions.md',
    })
  const connection = readConnection(config)
  if (!connection) throw new NotConnectedError()
  const [account] = connection.accounts
  if (!sameAddress(account, from) || connection.chainId !== chainIdOf(networkId))
    throw new WalletMismatchError({
      details: `${account} on ${connection.chainId}, asked to send from ${from} on ${networkId}`,
    })
  return connection
}

/** Creates the part that sends through the wallet. */
export function createSending(context: AdapterContext): Pick<ChainTransactions, 'send'> {
  const { sendTransaction } = createAsking(context)
  return {
    async send(transaction, { signal } = {}) {
      connectionFor(context, transaction)
      const { to, value, data, gas } = transaction
      // Synchronous, so that the connection is the same.
      return sendTransaction({ to, value, gas, signal, ...(data === '0x' ? {} : { data }) })
    },
  }
}

/** Gas of a plain transfer on every chain that follows the yellow paper. */
const PLAIN_TRANSFER = 21_000n
/** Default tip in wei per unit of gas, for nodes that return none. */
const USUAL_TIP = 1_000_000_000n
/** Maximum bytes of a signed transaction besides its data. */
const ENVELOPE_BYTES = 200n

/**
 * getL1FeeUpperBound(uint256 unsignedTxSize). Source:
 * https://specs.optimism.io/protocol/fjord/predeploys.html
 */
const postingFeeCall = { selector: '0xf1c7a58b', takes: [{ type: 'uint256' }] } as const

/** Estimates the gas of an unsigned transaction. */
export function toCall({ from, to, value, data }: PreparedTransaction): Record<string, string> {
  return { from, to, value: numberToHex(value), ...(data === '0x' ? {} : { data }) }
}

async function estimateGas(node: Node, transaction: PreparedTransaction): Promise<bigint> {
  const call = toCall(transaction)
  try {
    return await node.askForQuantity('eth_estimateGas', [call])
  } catch (error) {
    // Many nodes require the fee on top of the value, so a whole balance could not be estimated.
    if (transaction.value === 0n) throw error
    const rich = { [transaction.from]: { balance: numberToHex(maxUint128) } }
    const gas = await node.askForQuantity('eth_estimateGas', [call, 'latest', rich]).catch(noop)
    if (gas === undefined) throw error
    return gas
  }
}

/**
 * Returns the maximum wei per unit of gas: covers six full blocks in a row, which double the base
 * fee.
 */
async function maxFeeOf(node: Node): Promise<bigint> {
  const block = (await node.ask('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: unknown
  } | null
  const baseFee = parseQuantity(block?.baseFeePerGas)
  if (baseFee === undefined) return ((await node.askForQuantity('eth_gasPrice', [])) * 6n) / 5n
  const tip = await node.askForQuantity('eth_maxPriorityFeePerGas', []).catch(() => USUAL_TIP)
  return baseFee * 2n + tip
}

/** Returns the additional fee of OP stack chains, for posting to the chain below. */
async function postingFeeOf({ chain, call }: Node, data: Hex): Promise<bigint> {
  const oracle = chain.contracts?.gasPriceOracle
  const address = oracle && 'address' in oracle ? oracle.address : undefined
  if (typeof address !== 'string') return 0n
  const bytes = BigInt(data.length / 2 - 1) + ENVELOPE_BYTES
  return parseWord(await call(address, encodeCall(postingFeeCall, [bytes]))) ?? 0n
}

/** Creates the part that estimates the maximum fee. */
export function createFees(context: AdapterContext): Pick<ChainTransactions, 'estimateFee'> {
  return {
    async estimateFee(transaction, { signal } = {}) {
      const node = createNode(context, transaction.networkId, signal)
      const [estimate, maxFeePerGas, posting] = await Promise.all([
        estimateGas(node, transaction),
        maxFeeOf(node),
        postingFeeOf(node, transaction.data),
      ])
      // Adds a fifth for state that changes until the block. A plain transfer always costs the
      // same.
      const gas = estimate === PLAIN_TRANSFER ? estimate : (estimate * 6n) / 5n
      return { gas, maxFeePerGas, total: gas * maxFeePerGas + posting }
    },
  }
}
