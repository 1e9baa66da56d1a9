import { CancelledError } from '../kernel/errors.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { type HistoryParameters, type HistoryQuery, historyQuery } from './historyQuery.js'

/**
 * Returns {@link historyQuery} for a list on the screen: a failed page shows a notice above the
 * card and is reported to analytics.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { activityQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { data } = await activityQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function activityQuery(
  latchkey: NetworksLatchkey,
  parameters: HistoryParameters,
): HistoryQuery {
  const query = historyQuery(latchkey, parameters)
  return {
    ...query,
    async queryFn(context) {
      if (context.pageParam !== undefined)
        latchkey.report('LOAD_MORE_TRANSACTIONS', { network: parameters.networkId })
      try {
        return await query.queryFn(context)
      } catch (error) {
        // No notice after an abort: the user has left the list.
        if (!(error instanceof CancelledError)) {
          latchkey.modal.notify({ tone: 'error', text: 'Failed to fetch transactions' })
          latchkey.report('ERROR_FETCH_TRANSACTIONS', { network: parameters.networkId })
        }
        throw error
      }
    },
  }
}
