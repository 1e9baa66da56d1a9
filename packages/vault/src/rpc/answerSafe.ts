import { parseEvmChainId } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import { type Hex, keccak256, numberToHex } from 'viem'
import { refuseParams } from '../kernel/refuseParams.js'
import { readCallsStatus } from './callsStatus.js'
import { parseParams, rawParams } from './params.js'
import { accountsOf, type RpcRequest, refuseMethod } from './rpcRequest.js'

/** Methods that the bundler or the smart account answers. */
const ofSmartAccounts = [
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
]
/** Methods of filters. A filter exists only on the node that created it. */
const ofOneNode = [
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
]

/**
 * Newest version of Ethereum's peer protocol (eth/68). Nodes no longer answer this method, but old
 * libraries call it.
 */
const PROTOCOL_VERSION = '0x44'

/** Methods that are answered without a node. */
const local: Readonly<Record<string, (rpcRequest: RpcRequest) => unknown>> = {
  eth_chainId: ({ context }) => numberToHex(context.chainId),
  net_version: ({ context }) => String(context.chainId),
  eth_accounts: ({ context }) => accountsOf(context),
  eth_coinbase: ({ context }) => accountsOf(context)[0],
  net_listening: () => true,
  eth_protocolVersion: () => PROTOCOL_VERSION,
  web3_clientVersion: () => 'Latchkey',
  eth_sendRawTransaction: sendRaw,
  wallet_getCapabilities: readCapabilities,
  wallet_getCallsStatus: readCallsStatus,
}

/** Sends only bytes that this frame has signed: raw bytes of an app may have any effect. */
async function sendRaw(rpcRequest: RpcRequest): Promise<Hex> {
  const [transaction] = parseParams(rawParams, rpcRequest.params)
  const known = transaction.toLowerCase() as Hex
  if (!rpcRequest.memory.signed.has(known)) refuseMethod()
  await rpcRequest.nodes.broadcast(rpcRequest.context.chainId, known)
  return keccak256(known)
}

/**
 * Returns the capabilities of the key's own account. It sends the calls of a batch in sequence, on
 * every network (EIP-5792, `atomic`).
 */
function capabilitiesOfKey(
  { config }: RpcRequest,
  wanted: unknown,
): Readonly<Record<string, unknown>> {
  const ids = Array.isArray(wanted) ? wanted.map(parseEvmChainId) : undefined
  const chains = config.chains.filter(({ id }) => ids === undefined || ids.includes(id))
  return Object.fromEntries(
    chains.map(({ id }) => [numberToHex(id), { atomic: { status: 'unsupported' } }]),
  )
}

async function readCapabilities(rpcRequest: RpcRequest): Promise<unknown> {
  const { smartAccounts, params, context } = rpcRequest
  const { chainId, signal, account } = context
  const [of, wanted] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof of === 'string' && sameAddress(of, account.eoa))
    return capabilitiesOfKey(rpcRequest, wanted)
  if (!account.smartAccount || (typeof of === 'string' && !sameAddress(of, account.smartAccount)))
    return {}
  try {
    return (await smartAccounts.read('wallet_getCapabilities', params, { chainId, signal })) ?? {}
  } catch {
    // An empty object is a valid answer for every account.
    return {}
  }
}

/** Answers read methods from memory or from the frame's own nodes, without a screen. */
export async function answerSafe(rpcRequest: RpcRequest, method: string): Promise<unknown> {
  const { nodes, smartAccounts, params, context } = rpcRequest
  const { chainId, signal } = context
  if (params !== undefined && !Array.isArray(params)) refuseParams('a list')
  const answer = Object.hasOwn(local, method) ? local[method] : undefined
  if (answer) return answer(rpcRequest)
  if (ofSmartAccounts.includes(method))
    return smartAccounts.read(method, params, { chainId, signal })
  return nodes.ask(chainId, method, params ?? [], { signal, isSticky: ofOneNode.includes(method) })
}
