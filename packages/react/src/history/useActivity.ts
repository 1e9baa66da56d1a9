import {
  activityOf,
  type Connection,
  getTransactionTracker,
  type HistoryTransaction,
  historyQuery,
  ServerRefusedError,
} from '@latchkey/core'
import {
  type ActivityItem,
  activityQuery,
  HISTORY_FRESH_MS,
  HISTORY_POLL_MS,
  isHistoryAwaited,
  isSpamTransaction,
  joinPages,
} from '@latchkey/core/internal'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** The activity of an account. */
export interface Activity {
  /** Newest first, spam included. */
  items: readonly ActivityItem[]
  /** True while the first page is loading. */
  isPending: boolean
  /** `unsupported`: the server has no history of this network. */
  problem: 'failed' | 'unsupported' | undefined
  /** True if the next page failed to load. */
  isRestBroken: boolean
  hasMore: boolean
  /** Fetches the next page. `undefined` if there is none, it is loading, or it failed. */
  fetchMore: (() => void) | undefined
  retry(): void
}

const unsupportedReasons: readonly string[] = ['chain_unknown', 'chain_without_history']

/**
 * Returns the account's activity on one network, page by page, with the transactions sent from here
 * first. Reads nothing while the address is empty.
 */
export function useActivity({
  address,
  networkId,
}: Pick<Connection, 'address' | 'networkId'>): Activity {
  const { latchkey, queries } = useLatchkeyContext()
  const { sent } = useMachine(getTransactionTracker(latchkey).machine)
  const query = activityQuery(latchkey, { address, networkId })
  const {
    data,
    dataUpdatedAt,
    isPending,
    isError,
    error,
    isFetching,
    isFetchNextPageError,
    fetchNextPage,
    hasNextPage,
    refetch,
  } = useInfiniteQuery(
    // Comparing ten thousand transactions on every page would be slow.
    {
      ...query,
      enabled: address !== '',
      structuralSharing: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queries,
  )
  const pages = data?.pages
  const first = pages?.[0]
  const fresh = historyQuery(latchkey, { address, networkId })
  const newest = useQuery(
    {
      queryKey: [...fresh.queryKey, 'newest'] as const,
      queryFn: ({ signal }) => fresh.queryFn({ signal }),
      enabled: first !== undefined,
      initialData: first,
      initialDataUpdatedAt: dataUpdatedAt,
      staleTime: HISTORY_FRESH_MS,
      refetchOnMount: true,
      refetchInterval: ({ state }) =>
        isHistoryAwaited(state.data?.data ?? [], sent, {
          address,
          networkId,
          now: latchkey.options.clock.now(),
        })
          ? HISTORY_POLL_MS
          : false,
    },
    queries,
  )
  const { transactions, hasGap } = useMemo(
    () => joinPages(newest.data, pages ?? []),
    [newest.data, pages],
  )
  const [made] = useState(() => new WeakMap<HistoryTransaction, ActivityItem>())
  const items = useMemo(
    () => activityOf({ address, networkId, transactions, hasMore: hasNextPage, sent, made }),
    [address, networkId, transactions, hasNextPage, sent, made],
  )
  useEffect(() => {
    // More new items than fit on a page: reloads all pages from the first one.
    if (hasGap) void queries.resetQueries({ queryKey: ['history', networkId, address] })
  }, [hasGap, queries, networkId, address])
  const isUnsupported =
    error instanceof ServerRefusedError && unsupportedReasons.includes(error.reason)
  return {
    items,
    isPending,
    problem: !isError || pages ? undefined : isUnsupported ? 'unsupported' : 'failed',
    isRestBroken: isFetchNextPageError,
    hasMore: hasNextPage,
    fetchMore:
      hasNextPage && !isFetching && !isFetchNextPageError
        ? () => void fetchNextPage({ cancelRefetch: false })
        : undefined,
    retry: () => void (pages ? fetchNextPage() : refetch()),
  }
}

/** True if an item is spam, which is hidden until the user shows it. */
export function isSpamItem(
  { transaction }: ActivityItem,
  { address }: Pick<Connection, 'address'>,
): boolean {
  return isSpamTransaction(transaction, address)
}
