import { InvalidWalletResponseError } from '@latchkey/core'
import { parseEvmChainId } from '@latchkey/protocol'
import { type Address, getAddress } from 'viem'

const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i
const SIGNATURE = /^0x(?:[0-9a-f]{2}){65,}$/i
const MAX_ACCOUNTS = 100

/** Accounts as a wallet reported them: checksummed, each once. */
export function parseAccounts(method: string, answer: unknown): readonly Address[] {
  const valid = Array.isArray(answer) && answer.every((account) => typeof account === 'string' && ADDRESS.test(account))
  if (!valid) throw new InvalidWalletResponseError({ method })
  return [...new Set((answer as string[]).slice(0, MAX_ACCOUNTS).map((account) => getAddress(account.toLowerCase())))]
}

/** Chain id as a wallet reported it. */
export function parseChainId(method: string, answer: unknown): number {
  const chainId = parseEvmChainId(answer)
  if (chainId === undefined) throw new InvalidWalletResponseError({ method })
  return chainId
}

const shapes: Record<string, RegExp> = {
  eth_sendTransaction: HASH,
  personal_sign: SIGNATURE,
  eth_signTypedData_v4: SIGNATURE,
}

/**
 * Refuses an answer that is not what the method promises, so that "null" is never taken for a transaction.
 * Chain ids leave in the one form that every library reads the same way.
 */
export function checkAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return parseAccounts(method, answer)
  if (method === 'eth_chainId') return `0x${parseChainId(method, answer).toString(16)}`
  const shape = shapes[method]
  if (shape && !(typeof answer === 'string' && shape.test(answer))) throw new InvalidWalletResponseError({ method })
  return answer
}
