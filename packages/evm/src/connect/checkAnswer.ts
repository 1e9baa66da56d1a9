import { InvalidWalletResponseError, WalletLockedError } from '@latchkey/core'
import { parseEvmChainId } from '@latchkey/protocol'
import { parseAccounts } from './parseAccounts.js'

const HASH = /^0x[0-9a-f]{64}$/i
// Longer than 65 bytes when a contract signs (EIP-1271, EIP-6492).
const SIGNATURE = /^0x(?:[0-9a-f]{2}){65,}$/i

function shapeOf(method: string): RegExp | undefined {
  if (/^(?:eth|wallet)_sendTransaction$/.test(method)) return HASH
  return /^(?:personal_sign|eth_sign(?:TypedData.*)?)$/.test(method) ? SIGNATURE : undefined
}

/**
 * Rejects an answer that does not have the form of its method, so that "null" is never taken for a
 * transaction. Returns chain ids in the one form that every library parses alike.
 */
export function checkAnswer(method: string, answer: unknown): unknown {
  const refuse = (): never => {
    throw new InvalidWalletResponseError({ method })
  }
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
    const accounts = parseAccounts(answer) ?? refuse()
    if (method === 'eth_requestAccounts' && accounts.length === 0) throw new WalletLockedError()
    return accounts
  }
  if (method === 'eth_chainId') return `0x${(parseEvmChainId(answer) ?? refuse()).toString(16)}`
  const shape = shapeOf(method)
  return shape && !(typeof answer === 'string' && shape.test(answer)) ? refuse() : answer
}
