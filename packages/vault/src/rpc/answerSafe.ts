import { type Hex, keccak256, numberToHex } from 'viem'
import { parseParams, rawParams } from './params.js'
import { isSame, refuseMethod, refuseParams, type Task } from './parts.js'

/** Asked of the bundler, or known to the smart account. */
const ofSmartAccounts = [
  'wallet_getCallsStatus',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
]
/** A node keeps filters for whoever made them: the next node knows nothing of them. */
const ofOneNode = ['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']

function accountsOf({ context }: Task): readonly string[] {
  const { preferred, eoa, smartAccount } = context.account
  if (!smartAccount) return [eoa]
  return preferred === 'smartAccount' ? [smartAccount, eoa] : [eoa, smartAccount]
}

/** Only bytes that this frame has signed itself: a page's own may be anything. */
async function sendRaw(task: Task): Promise<Hex> {
  const [transaction] = parseParams(rawParams, task.params)
  const known = transaction.toLowerCase() as Hex
  if (!task.memory.signed.has(known)) refuseMethod()
  await task.nodes.broadcast(task.context.chainId, known)
  return keccak256(known)
}

async function readCapabilities({ smartAccounts, params, context }: Task): Promise<unknown> {
  const { chainId, signal, account } = context
  const [of] = Array.isArray(params) ? (params as unknown[]) : []
  if (!account.smartAccount || (typeof of === 'string' && !isSame(of, account.smartAccount))) return {}
  try {
    return (await smartAccounts.read('wallet_getCapabilities', params, { chainId, signal })) ?? {}
  } catch {
    // Nobody can do more than anybody: that is always true.
    return {}
  }
}

/** Answers what only reads: from what is known, or from the frame's own nodes. Nothing is shown. */
export async function answerSafe(task: Task, method: string): Promise<unknown> {
  const { nodes, smartAccounts, params, context } = task
  const { chainId, signal } = context
  if (params !== undefined && !Array.isArray(params)) refuseParams('a list')
  if (method === 'eth_chainId') return numberToHex(chainId)
  if (method === 'eth_accounts') return accountsOf(task)
  if (method === 'eth_sendRawTransaction') return sendRaw(task)
  if (method === 'wallet_getCapabilities') return readCapabilities(task)
  if (ofSmartAccounts.includes(method)) return smartAccounts.read(method, params, { chainId, signal })
  return nodes.ask(chainId, method, params ?? [], { signal, isSticky: ofOneNode.includes(method) })
}
