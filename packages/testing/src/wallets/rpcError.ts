import { rpcCodes } from '@latchkey/protocol'
import { BaseError } from 'viem'

/** An error as EIP-1193 wants it: an `Error` with a `code`. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** The person said no. */
export function rejected(): Error {
  return rpcError(rpcCodes.userRejected, 'User rejected the request.')
}

function hasCode(error: unknown): error is { code: number } {
  return typeof (error as { code?: unknown } | null)?.code === 'number'
}

/**
 * What the node or viem threw, in the form a wallet owes to a page; everything else stays as it is.
 */
export function toRpcError(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  const coded = error.walk(hasCode)
  return rpcError(hasCode(coded) ? coded.code : rpcCodes.internal, error.shortMessage)
}
