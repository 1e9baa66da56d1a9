import { pinnedMints } from '../../balances/solana/createMints.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { associatedAddress, tokenPrograms } from '../../networks/solana/programs.js'
import { readOwned } from '../../networks/solana/readAccounts.js'

/**
 * Maximum number of addresses per account: each costs a request. Strangers may send thousands of
 * unwanted tokens.
 */
const MAX_ADDRESSES = 40

async function ownedBy(cluster: Cluster, account: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    tokenPrograms.map((program) =>
      readOwned(cluster, account, program, 0).catch((error: unknown) => {
        // Possibly too many to list. The accounts of the operator's tokens are known without a
        // list.
        if (serverErrorOf(error)) return []
        throw error
      }),
    ),
  )
  return lists.flat().map(({ address }) => address)
}

/**
 * Returns the conventional accounts of the operator's tokens, because a node does not list closed
 * ones.
 */
function listedOf(cluster: Cluster, account: string): Promise<readonly string[]> {
  return Promise.all(
    [...pinnedMints(cluster).keys()].flatMap((mint) =>
      tokenPrograms.map((program) => associatedAddress(account, mint, program)),
    ),
  )
}

/**
 * Returns the addresses whose transactions belong to an account: the wallet, and its token
 * accounts, because an incoming token transfer contains only the latter.
 *
 * @param known - Addresses of earlier reads. Their accounts may be closed.
 */
export async function addressesOf(
  cluster: Cluster,
  account: string,
  known: readonly string[],
): Promise<readonly string[]> {
  const [owned, listed] = await Promise.all([ownedBy(cluster, account), listedOf(cluster, account)])
  return [...new Set([account, ...known, ...listed, ...owned])].slice(0, MAX_ADDRESSES)
}
