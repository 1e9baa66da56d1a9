import { serverErrorOf } from '../../kernel/serverError.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import {
  associatedAddress,
  type TokenProgram,
  tokenPrograms,
} from '../../networks/solana/programs.js'
import { readAccounts, readOwned } from '../../networks/solana/readAccounts.js'
import { pinnedMints } from './createMints.js'
import { decodeTokenAccount, TOKEN_ACCOUNT_BYTES, type TokenAccount } from './decodeToken.js'

/**
 * Reads a wallet's accounts of the tokens in the operator's list, at their conventional addresses.
 */
async function readListed(
  cluster: Cluster,
  owner: string,
  program: TokenProgram,
): Promise<readonly TokenAccount[]> {
  const mints = [...pinnedMints(cluster).keys()]
  const places = await Promise.all(mints.map((mint) => associatedAddress(owner, mint, program)))
  const accounts = await readAccounts(cluster, places, TOKEN_ACCOUNT_BYTES)
  return accounts.flatMap((account) => (account && decodeTokenAccount(account, owner)) ?? [])
}

async function readOf(
  cluster: Cluster,
  owner: string,
  program: TokenProgram,
): Promise<readonly TokenAccount[]> {
  try {
    const accounts = await readOwned(cluster, owner, program, TOKEN_ACCOUNT_BYTES)
    return accounts.flatMap((account) => decodeTokenAccount(account, owner) ?? [])
  } catch (error) {
    // Thousands of unwanted accounts must not hide the tokens that the operator listed (S27).
    if (serverErrorOf(error)) return readListed(cluster, owner, program)
    throw error
  }
}

/** A wallet's tokens of a mint, in all of its accounts. */
export interface Holding {
  readonly amount: bigint
  /** True if each account with an amount is frozen. */
  readonly isFrozen: boolean
}

/**
 * Reads the tokens of a wallet, of both token programs, by mint. Omits amounts of zero.
 *
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readHoldings(
  cluster: Cluster,
  owner: string,
): Promise<ReadonlyMap<string, Holding>> {
  const accounts = await Promise.all(
    tokenPrograms.map((program) => readOf(cluster, owner, program)),
  )
  const holdings = new Map<string, Holding>()
  for (const { mint, amount, isFrozen } of accounts.flat()) {
    const other = holdings.get(mint) ?? { amount: 0n, isFrozen: true }
    if (amount > 0n)
      holdings.set(mint, {
        amount: other.amount + amount,
        isFrozen: other.isFrozen && isFrozen,
      })
  }
  return holdings
}
