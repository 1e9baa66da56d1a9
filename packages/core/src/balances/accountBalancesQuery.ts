import {
  balanceEndpoints,
  type ChainId,
  nativeToken,
  type OnChainId,
  type SolanaId,
} from '@latchkey/protocol'
import { askServer } from '../kernel/askServer.js'
import { isFeatureOn } from '../kernel/features.js'
import { memo } from '../kernel/memo.js'
import { BALANCES_FRESH_MS, type BalanceLatchkey, networkOf } from './balanceLatchkey.js'
import { readNative } from './readNative.js'
import { refreshesOf } from './refreshes.js'
import { sortBalances } from './sortBalances.js'
import type { TokenBalance } from './tokenBalance.js'
import { toTokenBalance } from './toTokenBalance.js'

/** Max tokens that a server reads past its cache per request. */
const MAX_FORCED = 20

/** Tokens to parse before yielding to the event loop. */
const AT_ONCE = 250

/** The account and the network of balances. */
export interface AccountBalancesParameters {
  address: string
  /** CAIP-2, one of the kit's networks. */
  networkId: ChainId
  /**
   * CAIP-10 ids of tokens that just moved. Reads past the server's cache, also for an empty list.
   *
   * @default the tokens that `refreshBalances` named since these balances were last read
   */
  forceUpdate?: readonly string[] | undefined
}

/** Plain query options, for TanStack Query or for a direct call. */
export interface AccountBalancesQuery {
  queryKey: readonly ['balances', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly TokenBalance[]>
  staleTime: number
}

async function askBalances(
  latchkey: BalanceLatchkey,
  { address, networkId, forceUpdate }: AccountBalancesParameters,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const network = networkOf(latchkey, networkId)
  // The native currency always changed: it paid the fee.
  const forced =
    forceUpdate &&
    ([...new Set([`${networkId}:${nativeToken}`, ...forceUpdate])].slice(0, MAX_FORCED) as (
      | OnChainId
      | SolanaId
    )[])
  const query = { currency: 'usd', chainId: networkId, forceUpdate: forced } as const
  const { balances } = await askServer(latchkey, balanceEndpoints.balance, {
    parameters: { address },
    query,
    signal,
  })
  const read: TokenBalance[] = []
  for (const [index, record] of balances.entries()) {
    // Yields to the event loop: thousands of tokens would block the page.
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
  latchkey: BalanceLatchkey,
  parameters: AccountBalancesParameters,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const seen = memo(latchkey, 'seenRefreshes', () => new Map<string, number>())
  const { count, tokenIds } = refreshesOf(latchkey).getState()
  const key = `${parameters.networkId}:${parameters.address}`
  const changed = count > (seen.get(key) ?? 0) ? tokenIds : undefined
  const balances = await askBalances(
    latchkey,
    { ...parameters, forceUpdate: parameters.forceUpdate ?? changed },
    signal,
  )
  seen.set(key, count)
  return balances
}

/**
 * Returns the balances of an account on a network, as plain query options: the native currency
 * first, then by value, unverified tokens last. With a server, returns tokens with prices. Without
 * one, or with `features.tokens` off, returns only the native currency from the chain's node,
 * without a price. Amounts and sums are exact: a value is amount times price, and the server's own
 * value is ignored.
 *
 * `queryFn` throws a {@link LatchkeyError} when the server or node does not answer;
 * {@link nativeBalancesQuery} then still reads the native balance from the chain.
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
  latchkey: BalanceLatchkey,
  parameters: AccountBalancesParameters,
): AccountBalancesQuery {
  return {
    queryKey: ['balances', parameters.networkId, parameters.address],
    queryFn: async ({ signal }) =>
      isFeatureOn(latchkey, 'tokens')
        ? readChanged(latchkey, parameters, signal)
        : readNative(latchkey, parameters, signal),
    staleTime: BALANCES_FRESH_MS,
  }
}
