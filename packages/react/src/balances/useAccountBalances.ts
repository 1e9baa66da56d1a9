import {
  accountBalancesQuery,
  type Connection,
  isFeatureOn,
  nativeBalancesQuery,
  type TokenBalance,
} from '@latchkey/core'
import { BALANCES_FRESH_MS, noop } from '@latchkey/core/internal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

/** Balances of an account, and their source. */
export interface AccountBalances {
  /** `undefined` until they are read. */
  tokens: readonly TokenBalance[] | undefined
  /** The first read is in progress. */
  isPending: boolean
  /** Neither the server nor the chain answers, and there is no earlier answer. */
  isFailed: boolean
  /** Only the chain answers: no tokens, no prices. */
  isPartial: boolean
  /** `tokens` are from an earlier read: the last one failed. */
  isOld: boolean
  /** Time of the read, in ms since 1970. */
  updatedAt: number
  isRefreshing: boolean
  /** Reads the chain again, past every cache. Never rejects: the fields show a failure. */
  refresh(): Promise<void>
}

/**
 * Balances of an account on the network it is on, read again every 10 s while they are shown and
 * the page is visible. Reads nothing while the address is empty.
 */
export function useAccountBalances({
  address,
  networkId,
}: Pick<Connection, 'address' | 'networkId'>): AccountBalances {
  const { latchkey, queries } = useLatchkeyContext()
  const [isRefreshing, setRefreshing] = useState(false)
  const enabled = address !== '' && latchkey.networks.some(({ id }) => id === networkId)
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
    await queries.fetchQuery({ ...forced, staleTime: 0 }).catch(noop)
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
    async refresh() {
      if (isRefreshing) return
      setRefreshing(true)
      const ids = (tokens ?? []).flatMap(({ id, address: token }) =>
        token === undefined ? [] : [id],
      )
      await Promise.all([force(ids), isPartial ? native.refetch() : undefined])
      setRefreshing(false)
    },
  }
}
