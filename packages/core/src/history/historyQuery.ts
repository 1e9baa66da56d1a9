import { type ChainId, type HistoryReply, historyEndpoints } from '@latchkey/protocol'
import { askServer, type ServerDeps } from '../kernel/askServer.js'

/**
 * The time in milliseconds for which the newest page is fresh.
 *
 * @example
 * ```ts
 * import { HISTORY_FRESH_MS } from '@latchkey/core/internal'
 *
 * HISTORY_FRESH_MS // 10000
 * ```
 */
export const HISTORY_FRESH_MS = 10_000

/**
 * The poll interval of the newest page in milliseconds, while a sent transaction is not in it.
 *
 * @example
 * ```ts
 * import { HISTORY_POLL_MS } from '@latchkey/core/internal'
 *
 * HISTORY_POLL_MS // 4000
 * ```
 */
export const HISTORY_POLL_MS = 4_000

/** The account and the network of a history. */
export interface HistoryParameters {
  address: string
  networkId: ChainId
}

/** Plain options of an infinite query, for TanStack Query or for a direct call. */
export interface HistoryQuery {
  queryKey: readonly ['history', ChainId, string]
  /** `pageParam` is `next` of the page before. */
  queryFn(context: {
    pageParam?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<HistoryReply>
  initialPageParam: string | undefined
  getNextPageParam(last: HistoryReply): string | undefined
  staleTime: number
}

/**
 * Returns the transactions of an account on a network, newest first, page by page. Loaded pages do
 * not change when new transactions arrive: fetch the first page again and merge with
 * {@link joinPages}.
 *
 * @throws Errors of `queryFn`: {@link ServerRefusedError} where the server has no history of that
 * network; {@link ServerMissingError}; {@link NetworkRequestError}; {@link TimeoutError} after 10
 * s; {@link CancelledError}.
 *
 * @example
 * ```ts
 * import { historyQuery, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { data, next } = await historyQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function historyQuery(
  parts: ServerDeps,
  { address, networkId }: HistoryParameters,
): HistoryQuery {
  return {
    queryKey: ['history', networkId, address],
    queryFn: ({ pageParam, signal }) =>
      askServer(parts, historyEndpoints.transactions, {
        parameters: { account: address },
        query: { cursor: pageParam, chainId: networkId },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }
}
