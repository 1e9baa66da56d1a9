import { type HistoryTransaction, historyEndpoints, onrampEndpoints } from '@latchkey/protocol'
import { askServer, type ServerDeps } from '../kernel/askServer.js'

/** Milliseconds for which purchases are fresh. */
const PURCHASES_FRESH_MS = 4000

/** A purchase and its provider. */
export interface OnrampRecord {
  /** The provider's display name. */
  provider: string
  transaction: HistoryTransaction
}

/** Plain query options, for TanStack Query or for a direct call. */
export interface PurchasesQuery {
  queryKey: readonly ['onramp', 'purchases', string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly OnrampRecord[]>
  staleTime: number
}

/** Reads the purchases of an account at one provider, newest first. */
export async function readPurchases(
  parts: ServerDeps,
  provider: string,
  account: string,
  signal?: AbortSignal,
): Promise<readonly HistoryTransaction[]> {
  return (
    await askServer(parts, historyEndpoints.transactions, {
      parameters: { account },
      query: { onramp: provider },
      signal,
    })
  ).data
}

/**
 * Returns the purchases of an account, newest first, as plain query options, for TanStack Query or
 * for a direct call. Includes each provider that has `hasPurchases`.
 *
 * @example
 * ```ts
 * import { type Latchkey, purchasesQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const purchases = await purchasesQuery(latchkey, '0x…').queryFn({})
 * ```
 */
export function purchasesQuery(parts: ServerDeps, account: string): PurchasesQuery {
  return {
    queryKey: ['onramp', 'purchases', account],
    async queryFn({ signal }) {
      const { providers } = await askServer(parts, onrampEndpoints.providers, { signal })
      const telling = providers.filter(({ hasPurchases }) => hasPurchases)
      const lists = await Promise.all(
        telling.map(async ({ id, name }) =>
          (await readPurchases(parts, id, account, signal)).map((transaction) => ({
            provider: name,
            transaction,
          })),
        ),
      )
      return lists
        .flat()
        .sort(
          (left, right) =>
            Date.parse(right.transaction.metadata.minedAt) -
            Date.parse(left.transaction.metadata.minedAt),
        )
    },
    staleTime: PURCHASES_FRESH_MS,
  }
}
