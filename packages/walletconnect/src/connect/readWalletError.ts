import { rpcCodes } from '@latchkey/protocol'
import type { JsonRpcError } from '../channel/jsonRpc.js'
import { ProviderRpcError, rejectedError } from '../kernel/errors.js'

/**
 * The wallets' error codes for a rejection by the user: EIP-1193, the protocol's own, one-click
 * sign-in, and one wallet's own.
 */
const REJECTIONS: ReadonlySet<number> = new Set([4001, 5000, 5001, 5002, 5003, 12_001, 14_001])

/**
 * Codes of the protocol, all but the rejections: the code of EIP-1193 or JSON-RPC, and the text for
 * an error without one.
 */
const TRANSLATED: ReadonlyMap<number, readonly [code: number, text: string]> = new Map([
  // A missing method is -32601 for viem's fallbacks; see requests.ts.
  [1001, [rpcCodes.methodNotFound, 'The wallet does not offer this method.']],
  [1002, [rpcCodes.invalidParams, 'The wallet found the event malformed.']],
  [1003, [rpcCodes.invalidParams, 'The wallet found the session update malformed.']],
  [1004, [rpcCodes.invalidParams, 'The wallet found the session extension malformed.']],
  [1005, [rpcCodes.invalidParams, 'The wallet found the session settlement malformed.']],
  [3001, [rpcCodes.methodNotFound, 'The wallet does not allow this method.']],
  [3002, [rpcCodes.unauthorized, 'The wallet does not allow this event.']],
  [3003, [rpcCodes.unauthorized, 'The wallet does not allow a session update.']],
  [3004, [rpcCodes.unauthorized, 'The wallet does not allow a session extension.']],
  [3005, [rpcCodes.chainDisconnected, 'The wallet does not allow this chain.']],
  [5100, [rpcCodes.unknownChain, 'The wallet does not support this chain.']],
  [5101, [rpcCodes.methodNotFound, 'The wallet does not support this method.']],
  [5102, [rpcCodes.unsupportedMethod, 'The wallet does not support the events of this app.']],
  [5103, [rpcCodes.unauthorized, 'The wallet has no account for this app.']],
  [5104, [rpcCodes.unsupportedMethod, 'The wallet does not support the networks of this app.']],
  [6000, [rpcCodes.providerDisconnected, 'The wallet is disconnected.']],
  [7000, [rpcCodes.internal, 'The wallet could not start a session.']],
  [7001, [rpcCodes.providerDisconnected, 'The wallet does not know this session.']],
  [10_001, [rpcCodes.methodNotFound, 'The wallet does not offer this method.']],
])

/** The two codes of JSON-RPC that libraries use for any error, a rejection included. */
const GENERIC: ReadonlySet<number> = new Set([rpcCodes.invalidInput, rpcCodes.internal])

const REJECTION_TEXT = /reject|denied|cancel|declin/i

/**
 * Matches texts that contain the user, or the rejection only: nodes reject, too ("transaction
 * rejected by the pool").
 */
const USER_REJECTION_TEXT =
  /\buser (?:has )?(?:rejected|denied|cancell?ed|declined|disapproved)|(?:rejected|denied|cancell?ed|declined) by (?:the )?user|^(?:(?:the )?request (?:was )?)?(?:rejected|denied|cancell?ed|declined)\.?$/i

function isRejection({ code, message }: JsonRpcError, during: 'connect' | 'request'): boolean {
  if (REJECTIONS.has(code)) return true
  if (code === 0) return during === 'connect' || REJECTION_TEXT.test(message)
  // The contract chooses the reason of a revert.
  return GENERIC.has(code) && USER_REJECTION_TEXT.test(message) && !/revert/i.test(message)
}

/**
 * Converts a wallet's error to one of EIP-1193. Compares texts only if the code is missing or
 * generic.
 *
 * @param during - An error without code and text rejects a connection; a request may have failed
 *   for any reason.
 */
export function readWalletError(
  error: JsonRpcError,
  during: 'connect' | 'request',
): ProviderRpcError {
  const { code, message, data } = error
  if (isRejection(error, during)) return rejectedError(message || undefined)
  const [
    known = code || rpcCodes.internal,
    text = 'The wallet reported an error without a message.',
  ] = TRANSLATED.get(code) ?? []
  return new ProviderRpcError(known, message || text, data)
}
