import { LatchkeyError, NetworkRequestError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'

/**
 * viem's error names for a node that could not be reached or broke the protocol. A reply of `null`
 * makes viem throw a TypeError.
 */
const UNREACHABLE =
  /^(?:HttpRequest|WebSocketRequest|SocketClosed|Timeout|ResponseBodyTooLarge|Type)Error$/

function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false
  return UNREACHABLE.test(error.name) || isUnreachable(error.cause, depth + 1)
}

/** Converts an error of a request to a node to one of the kit's errors. */
export function toReadError(error: unknown): LatchkeyError {
  if (error instanceof LatchkeyError || !isUnreachable(error)) return toLatchkeyError(error)
  return new NetworkRequestError({ cause: error, details: (error as Error).message.slice(0, 500) })
}
