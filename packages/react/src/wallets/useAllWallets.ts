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
  /** Wallets there are, as far as is known: more than `choices` while pages are missing. */
  count: number
  /** The first answer is under way, and there is nothing from the directory to show meanwhile. */
  isPending: boolean
  isFetching: boolean
  /** The reason for which the list is incomplete or empty. */
  problem: LatchkeyError | undefined
  /** There was no answer at all, not even from the wallets that came with the kit. */
  isBroken: boolean
  retry(): void
  /** Fetches the next page; nothing when there is none, or it is under way. */
  fetchMore?: (() => void) | undefined
}

/**
 * Choices of a list of entries, kept for as long as list and connectors are the same: ten thousand
 * at every page would be felt.
 */
type Choices = (entries: readonly DirectoryWallet[]) => readonly WalletChoice[]

function useChoices(): Choices {
  const { latchkey } = useLatchkeyContext()
  const state = useMachine(latchkey.wallets)
  return useMemo(() => {
    const known = new WeakMap<readonly DirectoryWallet[], readonly WalletChoice[]>()
    return (entries) => {
      // The kit's connectors as this render sees them, so that another list of them makes other
      // choices.
      const parts = { options: latchkey.options, wallets: { getState: () => state } }
      const choices = known.get(entries) ?? directoryChoices(parts, entries)
      known.set(entries, choices)
      return choices
    }
  }, [latchkey, state])
}

/** Joins installed wallets with the directory's: installed ones first, none of them twice. */
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

/** Entries of what the app excludes, by which installed wallets are known. */
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

/** Every wallet, page by page. Reads nothing unless it is wanted. */
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
      // Comparing ten thousand entries with themselves at every page would be felt.
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

/** Wallets whose name fits. Nothing is asked while there is nothing to look for. */
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
