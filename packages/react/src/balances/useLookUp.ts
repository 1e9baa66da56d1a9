import type { TokenBalance } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useLatchkeyContext } from '../kernel/context.js'

/** Reads from the chain a token that no list has, by its address. One function between renders. */
export type LookUp = (address: string, signal: AbortSignal) => Promise<TokenBalance | undefined>

/** Looks up a token that no list has, by the address that was pasted. */
export function useLookUp(
  lookUp: LookUp | undefined,
  address: string | undefined,
): { token: TokenBalance | undefined; isPending: boolean } {
  const { queries } = useLatchkeyContext()
  const isWanted = lookUp !== undefined && address !== undefined
  const { data, isFetching } = useQuery(
    {
      queryKey: ['lookUp', lookUp, address],
      // A query may not answer `undefined`.
      queryFn: async ({ signal }) =>
        address === undefined ? null : ((await lookUp?.(address, signal)) ?? null),
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queries,
  )
  return { token: isWanted ? (data ?? undefined) : undefined, isPending: isWanted && isFetching }
}
