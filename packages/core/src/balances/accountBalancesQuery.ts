import { balanceEndpoints, type ChainId, nativeToken, type OnChainId } from '@latchkey/protocol'
import { askServer } from '../kernel/askServer.js'
import { isFeatureOn } from '../kernel/features.js'
import { partOf } from '../kernel/parts.js'
import { BALANCES_FRESH_MS, type BalanceKit, networkOf } from './balanceKit.js'
import { readNative } from './readNative.js'
import { refreshesOf } from './refreshes.js'
import { sortBalances } from './sortBalances.js'
import type { TokenBalance } from './tokenBalance.js'
import { toTokenBalance } from './toTokenBalance.js'

/** As many tokens as a server reads anew at once. */
const MOST_FORCED = 20

/** Tokens that are read in one go. */
const AT_ONCE = 250

/** Whose balances, and where. */
export interface AccountBalancesParameters {
  address: string
  /** CAIP-2, one of the kit's networks. */
  networkId: ChainId
  /**
   * CAIP-10 ids of tokens that just moved; an empty list reads the chain anew as well.
   *
   * @default what `refreshBalances` named since these balances were last read
   */
  forceUpdate?: readonly string[] | undefined
}

/** Plain query options: what TanStack Query takes, and anybody can run by hand. */
export interface AccountBalancesQuery {
  queryKey: readonly ['balances', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly TokenBalance[]>
  staleTime: number
}

async function askBalances(
  kit: BalanceKit,
  { address, networkId, forceUpdate }: AccountBalancesParameters,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const network = networkOf(kit, networkId)
  // The chain's own currency is always among what moved: it paid for it.
  const forced =
    forceUpdate &&
    ([...new Set([`${networkId}:${nativeToken}`, ...forceUpdate])].slice(
      0,
      MOST_FORCED,
    ) as OnChainId[])
  const query = { currency: 'usd', chainId: networkId, forceUpdate: forced } as const
  const { balances } = await askServer(kit, balanceEndpoints.balance, {
    parameters: { address },
    query,
    signal,
  })
  const read: TokenBalance[] = []
  for (const [index, record] of balances.entries()) {
    // Somebody is looking at the page: thousands of tokens are read in more than one go.
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve))
    const balance = toTokenBalance(record, [network])
    if (balance) read.push(balance)
  }
  return sortBalances(read)
}

/**
 * Reads balances past the server's cache once after each change that {@link refreshesOf} reports.
 */
async function readChanged(
  kit: BalanceKit,
  parameters: AccountBalancesParameters,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const seen = partOf(kit, 'seenRefreshes', () => new Map<string, number>())
  const { count, tokenIds } = refreshesOf(kit).getState()
  const key = `${parameters.networkId}:${parameters.address}`
  const changed = count > (seen.get(key) ?? 0) ? tokenIds : undefined
  const balances = await askBalances(
    kit,
    { ...parameters, forceUpdate: parameters.forceUpdate ?? changed },
    signal,
  )
  seen.set(key, count)
  return balances
}

/**
 * What an account has on a network, as plain query options: its own currency first, then by value,
 * what nobody vouches for last. With a server, tokens and prices; without one, or with
 * `features.tokens` off, the own currency alone by the chain's node, without a price. Amounts and
 * sums are exact: a value is amount times price, whatever the server says it is.
 *
 * `queryFn` throws a {@link LatchkeyError} when who is asked does not answer; {@link
 * nativeBalancesQuery} then still knows what the chain says.
 *
 * @example
 * ```ts
 * import { accountBalancesQuery, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const tokens = await accountBalancesQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function accountBalancesQuery(
  kit: BalanceKit,
  parameters: AccountBalancesParameters,
): AccountBalancesQuery {
  return {
    queryKey: ['balances', parameters.networkId, parameters.address],
    queryFn: async ({ signal }) =>
      isFeatureOn(kit, 'tokens')
        ? readChanged(kit, parameters, signal)
        : readNative(kit, parameters, signal),
    staleTime: BALANCES_FRESH_MS,
  }
}
