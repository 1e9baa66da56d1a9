import {
  activityOf,
  type Connection,
  type HistoryTransaction,
  historyQuery,
  ServerRefusedError,
  sentOf,
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
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** The activity of an account. */
export interface Activity {
  /** Newest first, spam included. */
  items: readonly ActivityItem[]
  /** The first page is under way. */
  isPending: boolean
  /** `unsupported`: the server has no history of this network. */
  problem: 'failed' | 'unsupported' | undefined
  /** The next page did not come. */
  isRestBroken: boolean
  hasMore: boolean
  /** Fetches the next page; nothing when there is none, or it is under way, or it did not come. */
  fetchMore: (() => void) | undefined
  retry(): void
}

const unsupportedReasons: readonly string[] = ['chain_unknown', 'chain_without_history']

/** The account's activity on one network, page by page, with what was sent from here on top. */
export function useActivity({ address, networkId }: Connection): Activity {
  const { latchkey, queries } = useKit()
  const { sent } = useMachine(sentOf(latchkey).machine)
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
    // Comparing ten thousand transactions with themselves at every page would be felt.
    { ...query, structuralSharing: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
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
    // More is new than fits on a page: everything is asked for again, from the top.
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

/** True if an item is hidden until the user asks for it. */
export function isSpamItem({ transaction }: ActivityItem, { address }: Connection): boolean {
  return isSpamTransaction(transaction, address)
}
