import { type Connection, isFeatureOn } from '@latchkey/core'
import type { ActivityItem } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useStableCallback } from '../kernel/useStableCallback.js'
import { isSpamItem, useActivity } from './useActivity.js'

/** Result of {@link useHistory}. */
export interface UseHistory {
  /** Newest first, transactions that were sent from this app at once. Without spam. */
  items: readonly ActivityItem[]
  /** Items that look like spam or address poisoning. Never copy an address from them. */
  spam: readonly ActivityItem[]
  /** The first page is being read. */
  isPending: boolean
  /**
   * `'failed'`: a page could not be read. `'unsupported'`: there is no history of this network, or
   * no server.
   */
  problem: 'failed' | 'unsupported' | undefined
  /** There is a next page. */
  hasMore: boolean
  /** Reads the next page, if there is one. */
  fetchMore(): void
  /** Reads the failed page again. */
  retry(): void
}

/**
 * Returns the transactions of an account on a network, page by page.
 *
 * @param account - The connected account on its network by default.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useHistory } from '@latchkey/react'
 *
 * export function History() {
 *   const { items, hasMore, fetchMore } = useHistory()
 *   return (
 *     <>
 *       {items.map(({ key, transaction, state }) => (
 *         <p key={key}>{transaction.metadata.operationType}: {state}</p>
 *       ))}
 *       {hasMore && <button onClick={fetchMore}>More</button>}
 *     </>
 *   )
 * }
 * ```
 */
export function useHistory(account?: Pick<Connection, 'address' | 'networkId'>): UseHistory {
  const { latchkey } = useLatchkeyContext()
  const { connection, networkId } = useConnection()
  const owner = account ?? connection ?? { address: '', networkId }
  const isOn = isFeatureOn(latchkey, 'history')
  const { address } = owner
  const activity = useActivity({ address: isOn ? address : '', networkId: owner.networkId })
  const { items } = activity
  const [wanted, spam] = useMemo(() => {
    const isSpam = (item: ActivityItem): boolean => isSpamItem(item, { address })
    return [items.filter((item) => !isSpam(item)), items.filter(isSpam)]
  }, [items, address])
  return {
    items: wanted,
    spam,
    isPending: isOn && address !== '' && activity.isPending,
    problem: isOn
      ? (activity.problem ?? (activity.isRestBroken ? 'failed' : undefined))
      : 'unsupported',
    hasMore: activity.hasMore,
    fetchMore: useStableCallback(() => activity.fetchMore?.()),
    retry: useStableCallback(activity.retry),
  }
}
