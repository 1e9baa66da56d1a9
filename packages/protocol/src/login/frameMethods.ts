/**
 * Reading methods, which need no approval of the user. Source: spec §6.
 *
 * @example
 * ```ts
 * import { safeMethods } from '@latchkey/protocol'
 *
 * safeMethods.includes('eth_call') // true
 * ```
 */
export const safeMethods: readonly string[] = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_coinbase',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_protocolVersion',
  'eth_sendRawTransaction',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_version',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'web3_clientVersion',
]

/**
 * Methods that need the user's approval in the frame, each time. Source: spec §6.
 *
 * @example
 * ```ts
 * import { unsafeMethods } from '@latchkey/protocol'
 *
 * unsafeMethods.includes('personal_sign') // true
 * ```
 */
export const unsafeMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
]

/**
 * Returns the frame's kind of a method. `undefined` for a method that it refuses with `Requested RPC
 * call is not allowed`.
 *
 * @example
 * ```ts
 * import { methodKindOf } from '@latchkey/protocol'
 *
 * methodKindOf('personal_sign') // 'unsafe'
 * ```
 */
export function methodKindOf(method: string): 'safe' | 'unsafe' | undefined {
  if (safeMethods.includes(method)) return 'safe'
  return unsafeMethods.includes(method) ? 'unsafe' : undefined
}
