import { rpcCodes } from '@latchkey/protocol'
import { BaseError } from 'viem'

/** Creates an EIP-1193 error: an `Error` with a `code`. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** The user rejected. */
export function rejected(): Error {
  return rpcError(rpcCodes.userRejected, 'User rejected the request.')
}

function hasCode(error: unknown): error is { code: number } {
  return typeof (error as { code?: unknown } | null)?.code === 'number'
}

/**
 * Converts an error of the node or viem into the error that a wallet returns to a page. Returns any
 * other error unchanged.
 */
export function toRpcError(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  const coded = error.walk(hasCode)
  return rpcError(hasCode(coded) ? coded.code : rpcCodes.internal, error.shortMessage)
}
