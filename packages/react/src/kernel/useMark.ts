import { useQuery } from '@tanstack/react-query'
import { useLatchkeyContext } from './context.js'

/**
 * Returns the published mark of a key of `loadMark` as a data URL; `undefined` while its chunk
 * loads, `null` if there is none. Without a key nothing is loaded.
 */
export function useMark(key: string | undefined): string | null | undefined {
  const { queries } = useLatchkeyContext()
  return useQuery(
    {
      queryKey: ['mark', key],
      queryFn: async () => (await (await import('@latchkey/icons')).loadMark(key ?? '')) ?? null,
      enabled: key !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    queries,
  ).data
}
