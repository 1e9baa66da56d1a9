import type { ChainId } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { Amount } from '../kernel/types.js'

/** Milliseconds for which a balance is fresh. */
const BALANCE_FRESH_MS = 10_000

/** Plain query options, for TanStack Query or for a direct call. */
interface BalanceQuery {
  queryKey: readonly ['balance', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<Amount>
  staleTime: number
}

/**
 * Returns the native balance of an account as plain query options, for TanStack Query or for a
 * direct call.
 *
 * @example
 * ```ts
 * import { type ChainAdapter } from '@latchkey/core'
 * import { balanceQuery } from '@latchkey/core/internal'
 *
 * declare const adapter: ChainAdapter
 * const amount = await balanceQuery(adapter, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function balanceQuery(
  adapter: ChainAdapter,
  parameters: { address: string; networkId: ChainId },
): BalanceQuery {
  const { address, networkId } = parameters
  return {
    queryKey: ['balance', networkId, address],
    async queryFn({ signal }) {
      try {
        return await settle(adapter.getBalance({ address, networkId, signal }), {
          deadline: deadlines.read,
          signal,
        })
      } catch (error) {
        throw toLatchkeyError(error)
      }
    },
    staleTime: BALANCE_FRESH_MS,
  }
}
