import {
  accountBalancesQuery,
  type Connection,
  isFeatureOn,
  nativeBalancesQuery,
  type TokenBalance,
} from '@latchkey/core'
import { BALANCES_FRESH_MS } from '@latchkey/core/internal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKit } from '../kernel/context.js'

/** The balances of an account, and how far they can be trusted. */
export interface AccountBalances {
  /** `undefined` until something is known. */
  tokens: readonly TokenBalance[] | undefined
  /** True while the first request is pending. */
  isPending: boolean
  /** True if no balance is known and neither server nor node answered. */
  isFailed: boolean
  /** Only the chain answers: no tokens, no prices. */
  isPartial: boolean
  /** True if reading again failed, so that the shown balances are old. */
  isOld: boolean
  /** Time at which the shown balances were read, in ms since 1970. */
  updatedAt: number
  isRefreshing: boolean
  /** Reads the chain anew, past every cache. */
  refresh(): void
}

/**
 * Balances of an account on the network it is on, read again every 10 s while they are shown and
 * the page is visible.
 */
export function useAccountBalances({
  address,
  networkId,
}: Pick<Connection, 'address' | 'networkId'>): AccountBalances {
  const { latchkey, queries } = useKit()
  const [isRefreshing, setRefreshing] = useState(false)
  const enabled = latchkey.networks.some(({ id }) => id === networkId)
  const query = useQuery(
    {
      ...accountBalancesQuery(latchkey, { address, networkId }),
      enabled,
      refetchInterval: BALANCES_FRESH_MS,
      refetchOnWindowFocus: true,
    },
    queries,
  )
  const isPartial = query.data === undefined && query.isError && isFeatureOn(latchkey, 'tokens')
  const native = useQuery(
    {
      ...nativeBalancesQuery(latchkey, { address, networkId }),
      enabled: enabled && isPartial,
      refetchInterval: BALANCES_FRESH_MS,
    },
    queries,
  )

  async function force(tokenIds: readonly string[]): Promise<void> {
    const forced = accountBalancesQuery(latchkey, { address, networkId, forceUpdate: tokenIds })
    await queries.cancelQueries({ queryKey: forced.queryKey, exact: true })
    // The query keeps the error.
    await queries.fetchQuery({ ...forced, staleTime: 0 }).catch(() => undefined)
  }

  const { data: tokens = isPartial ? native.data : undefined } = query
  const isAsking = query.isFetching || (isPartial && native.isFetching)
  return {
    tokens,
    isPending: tokens === undefined && isAsking,
    isFailed: tokens === undefined && query.isError && !isAsking,
    isPartial: isPartial && tokens !== undefined,
    isOld: query.data !== undefined && query.isError,
    updatedAt: query.data === undefined ? native.dataUpdatedAt : query.dataUpdatedAt,
    isRefreshing,
    refresh: () => {
      if (isRefreshing) return
      setRefreshing(true)
      const ids = (tokens ?? []).flatMap(({ id, address: token }) =>
        token === undefined ? [] : [id],
      )
      void Promise.all([force(ids), isPartial ? native.refetch() : undefined]).finally(() =>
        setRefreshing(false),
      )
    },
  }
}
