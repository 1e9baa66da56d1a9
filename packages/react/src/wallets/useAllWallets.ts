import {
  type DirectoryReply,
  type DirectoryWallet,
  detectDevice,
  directoryChoices,
  featuredQuery,
  type Latchkey,
  type LatchkeyError,
  WALLETS_PER_PAGE,
  type WalletChoice,
  walletChoices,
  walletSearchQuery,
  walletsPageQuery,
} from '@latchkey/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import { useDirectory } from '../kernel/useDirectory.js'
import { useMachine } from '../kernel/useMachine.js'

/** What there is to show, whoever answered. */
export interface WalletList {
  choices: readonly WalletChoice[]
  /** Wallets there are, as far as is known: more than `choices` while pages are missing. */
  count: number
  /** The first answer is under way, and there is nothing from the directory to show meanwhile. */
  isPending: boolean
  isFetching: boolean
  /** Why the list is shorter than it should be, or empty. */
  problem: LatchkeyError | undefined
  /** There was no answer at all, not even from the wallets that came with the kit. */
  isBroken: boolean
  retry(): void
  /** Fetches the next page; nothing when there is none, or it is under way. */
  fetchMore?: (() => void) | undefined
}

/** What is here comes first, and stays whatever the directory says. */
function withInstalled(latchkey: Latchkey, entries: readonly DirectoryWallet[], fits: (name: string) => boolean): readonly WalletChoice[] {
  const listed = directoryChoices(latchkey, entries)
  const own = walletChoices(latchkey, {}, detectDevice(window)).filter(
    ({ name, badge, wallets }) =>
      badge !== 'qr' && wallets.length > 0 && fits(name) && !listed.some((choice) => choice.wallets.some((wallet) => wallets.includes(wallet))),
  )
  return [...own, ...listed]
}

const isMore = (pages: readonly DirectoryReply[]): boolean => {
  const last = pages.at(-1)
  return last !== undefined && last.wallets.length > 0 && pages.length * WALLETS_PER_PAGE < last.count
}

/** Every wallet, page by page. */
export function useWalletPages(isWanted: boolean): WalletList {
  const { latchkey, queries } = useKit()
  const currentId = useMachine(latchkey.switching, (state) => state.currentId)
  const { wallets } = useMachine(latchkey.wallets)
  const featured = useDirectory(featuredQuery(latchkey), isWanted && latchkey.options.featuredWalletIds.length > 0).data
  const queryKey = ['wallets', 'pages', currentId]
  const { data, isPending, isFetching, isError, error, fetchNextPage } = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => walletsPageQuery(latchkey, pageParam).queryFn({ signal }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => (isMore(pages) ? pages.length + 1 : undefined),
      enabled: isWanted,
      networkMode: 'always',
      // Comparing ten thousand entries with themselves at every page would be felt.
      structuralSharing: false,
      staleTime: walletsPageQuery(latchkey, 1).staleTime,
    },
    queries,
  )
  const pages = data?.pages
  const choices = useMemo(() => {
    // Connectors are read from the kit; named here because they change the answer.
    const entries = wallets && [...(featured?.wallets ?? []), ...(pages ?? []).flatMap((page) => page.wallets)]
    return withInstalled(latchkey, entries, () => true)
  }, [latchkey, wallets, featured, pages])
  const failure = isError ? (error as LatchkeyError) : undefined
  return {
    choices,
    count: Math.max(choices.length, (pages?.at(-1)?.count ?? 0) + (featured?.wallets.length ?? 0)),
    isPending: isPending && isWanted,
    isFetching,
    problem: failure ?? pages?.find((page) => page.problem)?.problem,
    isBroken: isError && !pages,
    retry: () => void queries.resetQueries({ queryKey }),
    fetchMore: pages && isMore(pages) && !isFetching && !isError ? () => void fetchNextPage() : undefined,
  }
}

/** Wallets whose name fits. Nothing is asked while there is nothing to look for. */
export function useWalletSearch(search: string): WalletList {
  const { latchkey } = useKit()
  const { wallets } = useMachine(latchkey.wallets)
  const { data, isPending, isFetching, isError, error, refetch } = useDirectory(walletSearchQuery(latchkey, search), search !== '')
  const choices = useMemo(() => {
    const wanted = search.toLowerCase()
    return withInstalled(latchkey, wallets && (data?.wallets ?? []), (name) => name.toLowerCase().includes(wanted))
  }, [latchkey, wallets, data, search])
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
