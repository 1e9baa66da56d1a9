import type { HistoryReply, HistoryTransaction } from '@latchkey/protocol'

/** Pages put together. */
export interface JoinedPages {
  /** Newest first, each once. */
  transactions: readonly HistoryTransaction[]
  /**
   * So much is new that the newest page and the others have nothing in common: what lies between is
   * not known.
   */
  hasGap: boolean
}

/**
 * Puts pages together. As far as the newest page reaches it alone is believed: what a chain took
 * back is gone, what it moved has moved, and nothing is there twice.
 *
 * @param newest - The first page as it is now; `undefined` when it was not looked at again.
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
