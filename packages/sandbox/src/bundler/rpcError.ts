/**
 * Error codes of ERC-4337's and ERC-7677's calls. Source: https://eips.ethereum.org/EIPS/eip-7769
 */
export const codes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** The account or the EntryPoint refused the operation. */
  rejectedByAccount: -32500,
  rejectedByPaymaster: -32501,
  /** The operation is not valid yet, expires too soon, or has expired. */
  outOfTime: -32503,
  unsupportedAggregator: -32506,
  invalidSignature: -32507,
  /** The calls of the operation would revert. */
  executionReverted: -32521,
} as const

/** The error in the answer to a caller. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}
