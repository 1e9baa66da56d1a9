import {
  type DirectoryWallet,
  type Latchkey,
  type LatchkeyError,
  type WalletChoice,
  walletChoices,
  walletSearchQuery,
} from '@latchkey/core'
import {
  type DirectoryReply,
  detectDevice,
  directoryChoices,
  excludedQuery,
  featuredQuery,
  WALLETS_PER_PAGE,
  walletsPageQuery,
} from '@latchkey/core/internal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useDirectory } from './useDirectory.js'

/** The shown wallets, from the directory or from the kit. */
export interface WalletList {
  choices: readonly WalletChoice[]
  /** Number of known wallets: more than `choices` while pages are missing. */
  count: number
  /** True while the first reply is pending, and there is nothing from the directory to show. */
  isPending: boolean
  isFetching: boolean
  /** The reason for which the list is incomplete or empty. */
  problem: LatchkeyError | undefined
  /** True if there was no reply at all, not even from the bundled wallets. */
  isBroken: boolean
  retry(): void
  /** Loads the next page; `undefined` if there is none, or it is loading. */
  fetchMore?: (() => void) | undefined
}

/**
 * Returns the choices of a list of entries. Memoized by list and connectors: ten thousand entries
 * on every page would be slow.
 */
type Choices = (entries: readonly DirectoryWallet[]) => readonly WalletChoice[]

function useChoices(): Choices {
  const { latchkey } = useLatchkeyContext()
  const state = useMachine(latchkey.wallets)
  return useMemo(() => {
    const known = new WeakMap<readonly DirectoryWallet[], readonly WalletChoice[]>()
    return (entries) => {
      // The kit's connectors of this render, so that a change of them changes the choices.
      const parts = { options: latchkey.options, wallets: { getState: () => state } }
      const choices = known.get(entries) ?? directoryChoices(parts, entries)
      known.set(entries, choices)
      return choices
    }
  }, [latchkey, state])
}

/** Joins installed wallets with the directory's: installed ones first, each once. */
function join(
  latchkey: Latchkey,
  excluded: readonly DirectoryWallet[] | undefined,
  lists: readonly (readonly WalletChoice[])[],
  fits: (name: string) => boolean,
): readonly WalletChoice[] {
  const listed = [...new Map(lists.flat().map((choice) => [choice.id, choice])).values()]
  const [here, elsewhere] = [
    listed.filter(({ wallets }) => wallets.length > 0),
    listed.filter(({ wallets }) => wallets.length === 0),
  ]
  const own = walletChoices(latchkey, { excluded }, detectDevice(globalThis)).filter(
    ({ name, badge, wallets }) =>
      badge !== 'qr' &&
      wallets.length > 0 &&
      fits(name) &&
      !here.some((choice) => choice.wallets.some((wallet) => wallets.includes(wallet))),
  )
  return [...own, ...here, ...elsewhere]
}

/** Returns the directory's entries of the excluded ids, which identify installed wallets. */
function useExcluded(): readonly DirectoryWallet[] | undefined {
  const { latchkey } = useLatchkeyContext()
  return useDirectory(excludedQuery(latchkey), latchkey.options.excludeWalletIds.length > 0).data
    ?.wallets
}

const isMore = (pages: readonly DirectoryReply[]): boolean => {
  const last = pages.at(-1)
  return (
    last !== undefined && last.wallets.length > 0 && pages.length * WALLETS_PER_PAGE < last.count
  )
}

/** Returns every wallet, page by page. Reads nothing unless `isWanted`. */
export function useWalletPages(isWanted = true): WalletList {
  const { latchkey, queries } = useLatchkeyContext()
  const currentId = useMachine(latchkey.switching, (state) => state.currentId)
  const choicesOf = useChoices()
  const featured = useDirectory(
    featuredQuery(latchkey),
    isWanted && latchkey.options.featuredWalletIds.length > 0,
  ).data
  const excluded = useExcluded()
  const queryKey = ['wallets', 'pages', currentId]
  const { data, isPending, isFetching, isError, error, fetchNextPage } = useInfiniteQuery(
    {
      queryKey,
      enabled: isWanted,
      queryFn: ({ pageParam, signal }) => walletsPageQuery(latchkey, pageParam).queryFn({ signal }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => (isMore(pages) ? pages.length + 1 : undefined),
      networkMode: 'always',
      // Comparing ten thousand entries with themselves on every page would be slow.
      structuralSharing: false,
      staleTime: walletsPageQuery(latchkey, 1).staleTime,
    },
    queries,
  )
  const pages = data?.pages
  const choices = useMemo(
    () =>
      join(
        latchkey,
        excluded,
        [featured, ...(pages ?? [])].map((reply) => (reply ? choicesOf(reply.wallets) : [])),
        () => true,
      ),
    [latchkey, excluded, featured, pages, choicesOf],
  )
  const failure = isError ? (error as LatchkeyError) : undefined
  return {
    choices,
    count: Math.max(choices.length, (pages?.at(-1)?.count ?? 0) + (featured?.wallets.length ?? 0)),
    isPending,
    isFetching,
    problem: failure ?? pages?.find((page) => page.problem)?.problem,
    isBroken: isError && !pages,
    retry: () => void queries.resetQueries({ queryKey }),
    fetchMore:
      pages && isMore(pages) && !isFetching && !isError
        ? () => void fetchNextPage({ cancelRefetch: false })
        : undefined,
  }
}

/** Returns the wallets whose name matches. Sends no request for an empty search. */
export function useWalletSearch(search: string): WalletList {
  const { latchkey } = useLatchkeyContext()
  const choicesOf = useChoices()
  const excluded = useExcluded()
  const { data, isPending, isFetching, isError, error, refetch } = useDirectory(
    walletSearchQuery(latchkey, search),
    search !== '',
  )
  const choices = useMemo(() => {
    const wanted = search.toLowerCase()
    return join(latchkey, excluded, data ? [choicesOf(data.wallets)] : [], (name) =>
      name.toLowerCase().includes(wanted),
    )
  }, [latchkey, excluded, data, search, choicesOf])
  return {
    choices,
    count: choices.length,
    isPending: isPending && search !== '',
    isFetching,
    problem: isError ? (error as LatchkeyError) : data?.problem,
    isBroken: isError && !data,
    retry: () => void refetch(),
  }
}
