import { parseLink, tokenKey } from '@latchkey/core/internal'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMark } from '../kernel/useMark.js'

/** A token, or an NFT, which has no id. */
export interface PicturedToken {
  symbol: string
  /** CAIP-10. Only the id decides about option and mark: any token can copy a symbol. */
  id?: string | undefined
  /** From the server: an `https:` or `data:image/` URL. */
  iconUrl?: string | undefined
}

/**
 * Returns the picture of a token: the app's, else the published mark, else that of the server.
 * Keeps the server's first picture of an id, so that the token looks the same in views for which
 * the server sends none. `undefined` while a mark loads and if there is none.
 */
export function useTokenPicture({ id, iconUrl }: PicturedToken): string | undefined {
  const { latchkey, queries } = useLatchkeyContext()
  const given = iconUrl?.startsWith('data:image/') ? iconUrl : parseLink(iconUrl)
  const key = id === undefined ? undefined : tokenKey(id)
  const own =
    key === undefined
      ? undefined
      : Object.entries(latchkey.options.tokens ?? {}).find(([id]) => tokenKey(id) === key)?.[1]
  const mark = useMark(key === undefined || own !== undefined ? undefined : `token:${key}`)
  const queryKey = ['token picture', key]
  const { data: kept } = useQuery(
    {
      queryKey,
      queryFn: () => given ?? null,
      enabled: false,
      gcTime: Number.POSITIVE_INFINITY,
    },
    queries,
  )
  useEffect(() => {
    if (key !== undefined && given !== undefined && !queries.getQueryData(queryKey))
      queries.setQueryData(queryKey, given)
  })
  // While the chunk of the mark loads, any other picture would be replaced at once.
  return own ?? (mark === undefined && key !== undefined ? undefined : (mark ?? kept ?? given))
}
