import { InvalidWalletResponseError, WalletLockedError } from '@latchkey/core'
import { parseEvmChainId } from '@latchkey/protocol'
import { type Address, getAddress } from 'viem'

const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i
// Longer than 65 bytes when a contract signs (EIP-1271, EIP-6492).
const SIGNATURE = /^0x(?:[0-9a-f]{2}){65,}$/i
const MAX_ACCOUNTS = 100

/** Accounts as a wallet reported them: checksummed, each once. `undefined` when one is not an address: then none is believed. */
export function parseAccounts(answer: unknown): readonly Address[] | undefined {
  if (!Array.isArray(answer) || !answer.every((account) => typeof account === 'string' && ADDRESS.test(account))) return undefined
  return [...new Set((answer as string[]).slice(0, MAX_ACCOUNTS).map((account) => getAddress(account.toLowerCase())))]
}

function shapeOf(method: string): RegExp | undefined {
  if (/^(?:eth|wallet)_sendTransaction$/.test(method)) return HASH
  return /^(?:personal_sign|eth_sign(?:TypedData.*)?)$/.test(method) ? SIGNATURE : undefined
}

/**
 * Refuses an answer that is not what the method promises, so that "null" is never taken for a transaction.
 * Chain ids leave in the one form that every library reads the same way.
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
