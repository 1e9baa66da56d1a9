import type { TokenBalance } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import { type FoundTokens, lookAlikes, searchTokens } from './searchTokens.js'

/** Reads from the chain a token that no list has, by its address. One function between renders. */
export type LookUp = (address: string, signal: AbortSignal) => Promise<TokenBalance | undefined>

/** A token that no list has, by the address that was pasted. */
function useLookUp(
  lookUp: LookUp | undefined,
  address: string | undefined,
): { token: TokenBalance | undefined; isPending: boolean } {
  const { queries } = useKit()
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

interface TokenSearch extends Pick<FoundTokens, 'own' | 'address'> {
  /** The tokens that the account does not have. */
  shown: readonly TokenBalance[]
  /** Ids of tokens that could be taken for the one that was looked up. */
  alike: ReadonlySet<string>
  /** The only token with the address that is searched. */
  found: TokenBalance | undefined
  isLookingUp: boolean
}

/** Searches the tokens, and the chain where no list has the address. */
export function useTokenSearch(
  tokens: readonly TokenBalance[],
  search: string,
  lookUp: LookUp | undefined,
): TokenSearch {
  const { own, others, address } = useMemo(() => searchTokens(tokens, search), [tokens, search])
  const listed = own.length + others.length
  const looked = useLookUp(lookUp, listed === 0 ? address : undefined)
  const shown = looked.token ? [looked.token] : others
  const alike = useMemo(() => lookAlikes(tokens, looked.token), [tokens, looked.token])
  const found = address && own.length + shown.length === 1 ? (own[0] ?? shown[0]) : undefined
  return { own, shown, address, alike, found, isLookingUp: looked.isPending }
}
