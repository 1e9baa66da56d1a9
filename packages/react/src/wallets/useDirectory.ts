import type { DirectoryQuery } from '@latchkey/core/internal'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Queries the wallet directory, also while offline: the bundled wallets then answer. */
export function useDirectory<data>(
  query: DirectoryQuery<data>,
  isWanted = true,
): UseQueryResult<data> {
  const { latchkey, queries } = useLatchkeyContext()
  // The queries request wallets of the app's current network.
  useMachine(latchkey.switching, ({ currentId }) => currentId)
  return useQuery(
    { ...query, enabled: isWanted, networkMode: 'always', placeholderData: keepPreviousData },
    queries,
  )
}
