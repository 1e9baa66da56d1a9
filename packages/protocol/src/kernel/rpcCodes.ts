/**
 * JSON-RPC and EIP-1193 error codes of wallets and nodes.
 *
 * Sources: https://www.jsonrpc.org/specification, https://eips.ethereum.org/EIPS/eip-1193,
 * https://eips.ethereum.org/EIPS/eip-1474, https://eips.ethereum.org/EIPS/eip-5792#error-codes
 * (5700 to 5760).
 *
 * @example
 * ```ts
 * import { rpcCodes } from '@latchkey/protocol'
 *
 * rpcCodes.userRejected // 4001
 * ```
 */
export const rpcCodes: {
  readonly parse: -32700
  readonly invalidRequest: -32600
  readonly methodNotFound: -32601
  readonly invalidParams: -32602
  readonly internal: -32603
  readonly invalidInput: -32000
  readonly resourceNotFound: -32001
  readonly resourceUnavailable: -32002
  readonly transactionRejected: -32003
  readonly methodNotSupported: -32004
  readonly limitExceeded: -32005
  readonly versionUnsupported: -32006
  readonly userRejected: 4001
  readonly unauthorized: 4100
  readonly unsupportedMethod: 4200
  readonly providerDisconnected: 4900
  readonly chainDisconnected: 4901
  readonly unknownChain: 4902
  readonly caipUserRejected: 5000
  /** A capability that is not marked `optional` is not supported. */
  readonly capabilityUnsupported: 5700
  /** A batch for a network that the wallet does not use. */
  readonly chainUnsupported: 5710
  /** A batch with the id of an earlier one. */
  readonly duplicateBatch: 5720
  readonly unknownBatch: 5730
  readonly batchTooLarge: 5740
  /** The wallet could be upgraded to atomic batches, and the user declined the upgrade. */
  readonly upgradeRejected: 5750
  /** The batch requires atomic execution, which the account cannot guarantee. */
  readonly atomicityUnsupported: 5760
} = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionUnsupported: -32006,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  providerDisconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  caipUserRejected: 5000,
  capabilityUnsupported: 5700,
  chainUnsupported: 5710,
  duplicateBatch: 5720,
  unknownBatch: 5730,
  batchTooLarge: 5740,
  upgradeRejected: 5750,
  atomicityUnsupported: 5760,
}
