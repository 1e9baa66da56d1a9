import type { DirectoryQuery } from '@latchkey/core/internal'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/**
 * Asks the wallet directory, also without a network: then the wallets that came with the kit
 * answer.
 */
export function useDirectory<data>(
  query: DirectoryQuery<data>,
  isWanted = true,
): UseQueryResult<data> {
  const { latchkey, queries } = useLatchkeyContext()
  // The queries ask for wallets of the network the app works on.
  useMachine(latchkey.switching, ({ currentId }) => currentId)
  return useQuery(
    { ...query, enabled: isWanted, networkMode: 'always', placeholderData: keepPreviousData },
    queries,
  )
}
