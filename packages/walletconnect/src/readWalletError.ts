import { rpcCodes } from '@latchkey/protocol'
import { ProviderRpcError, rejectedError } from './errors.js'
import type { JsonRpcError } from './jsonRpc.js'

/** How wallets say that their person said no: EIP-1193, the protocol's own, one-click sign-in, and one wallet's own. */
const REJECTIONS: ReadonlySet<number> = new Set([4001, 5000, 5001, 5002, 5003, 12_001, 14_001])

/** How wallets say that they may not, or cannot, in the protocol's codes. */
const TRANSLATED: ReadonlyMap<number, number> = new Map([
  [1001, rpcCodes.unsupportedMethod],
  [3001, rpcCodes.unsupportedMethod],
  [3005, rpcCodes.chainDisconnected],
  [5100, rpcCodes.chainDisconnected],
  [6000, rpcCodes.providerDisconnected],
  [7001, rpcCodes.providerDisconnected],
  [10_001, rpcCodes.unsupportedMethod],
])

/**
 * Turns a wallet's error into one of EIP-1193. Codes are compared, texts only where there is no code.
 *
 * @param during - An error without code and text rejects a connection; a request may have failed for any reason.
 */
export function readWalletError({ code, message, data }: JsonRpcError, during: 'connect' | 'request'): ProviderRpcError {
  if (REJECTIONS.has(code) || (code === 0 && (during === 'connect' || /reject|denied|cancel|declin/i.test(message)))) return rejectedError(message || undefined)
  return new ProviderRpcError(TRANSLATED.get(code) ?? (code || rpcCodes.internal), message || 'The wallet reported an error without a text.', data)
}
