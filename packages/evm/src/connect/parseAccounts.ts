import { type Address, getAddress } from 'viem'

const ADDRESS = /^0x[0-9a-f]{40}$/i
const MAX_ACCOUNTS = 100

/**
 * Parses the accounts of a wallet: checksummed, each once. Returns `undefined` if one is not an
 * address.
 */
export function parseAccounts(answer: unknown): readonly Address[] | undefined {
  if (
    !Array.isArray(answer) ||
    !answer.every((account) => typeof account === 'string' && ADDRESS.test(account))
  )
    return undefined
  return [
    ...new Set(
      (answer as string[])
        .slice(0, MAX_ACCOUNTS)
        .map((account) => getAddress(account.toLowerCase())),
    ),
  ]
}
