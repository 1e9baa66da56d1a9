import type { HistoryReply, HistoryTransaction } from '@latchkey/protocol'

/** The merged pages. */
export interface JoinedPages {
  /** Newest first, each once. */
  transactions: readonly HistoryTransaction[]
  /** True if the newest page overlaps no other page: the transactions between are unknown. */
  hasGap: boolean
}

/**
 * Merges pages. The newest page is authoritative for its range: a reorg may have removed or moved
 * transactions. Contains no duplicates.
 *
 * @param newest - The refetched first page; `undefined` without one.
 *
 * @example
 * ```ts
 * import { joinPages } from '@latchkey/core/internal'
 *
 * joinPages(undefined, [{ data: [], next: null }]) // { transactions: [], hasGap: false }
 * ```
 */
export function joinPages(
  newest: HistoryReply | undefined,
  pages: readonly HistoryReply[],
): JoinedPages {
  const known = new Map<string, HistoryTransaction>()
  for (const { data } of pages)
    for (const each of data) if (!known.has(each.id)) known.set(each.id, each)
  if (!newest || newest === pages[0]) return { transactions: [...known.values()], hasGap: false }
  if (newest.next === null)
    return {
      transactions: [...new Map(newest.data.map((each) => [each.id, each])).values()],
      hasGap: false,
    }
  const last = newest.data.at(-1)
  const reach = last ? Date.parse(last.metadata.minedAt) : Number.POSITIVE_INFINITY
  const isKnown = newest.data.some(({ id }) => known.has(id))
  const fresh = new Set(newest.data.map(({ id }) => id))
  const older = [...known.values()].filter(
    ({ id, metadata }) => !fresh.has(id) && Date.parse(metadata.minedAt) <= reach,
  )
  return { transactions: [...newest.data, ...older], hasGap: !isKnown && older.length > 0 }
}
