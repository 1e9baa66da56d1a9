import { type LatchkeyError, type WalletChoice, walletChoices } from '@latchkey/core'
import {
  detectDevice,
  excludedQuery,
  featuredQuery,
  recommendedQuery,
} from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useStableCallback } from '../kernel/useStableCallback.js'
import { useWalletPages, useWalletSearch, type WalletList } from './useAllWallets.js'
import { useDirectory } from './useDirectory.js'

/** Result of {@link useWallets}. */
export interface UseWallets {
  /**
   * Rows to choose from. `wallets` are the connectors of a row: connect the first one by
   * `useConnectWallet`. A row without connectors, or with the badge `qr`, connects by `usePairing`,
   * which takes its `entry`.
   */
  choices: readonly WalletChoice[]
  /** True until the directory is loaded. Installed wallets are in `choices` already. */
  isPending: boolean
  /** The reason for which the list is incomplete. */
  error: LatchkeyError | undefined
  /** There is a next page. */
  hasMore: boolean
  /** Reads the next page, if there is one. */
  fetchMore(): void
  /** Reads the directory again after an error. */
  retry(): void
}

/** Returns the rows of a first screen: installed, used last, of the app, recommended. */
function useSuggested(isWanted: boolean): WalletList {
  const { latchkey } = useLatchkeyContext()
  const { options, store } = latchkey
  const state = useMachine(latchkey.wallets)
  const canPair = state.wallets.some(({ kind }) => kind === 'pairing')
  const featured = useDirectory(
    featuredQuery(latchkey),
    isWanted && options.featuredWalletIds.length > 0,
  )
  const excluded = useDirectory(
    excludedQuery(latchkey),
    isWanted && options.excludeWalletIds.length > 0,
  )
  const recommended = useDirectory(recommendedQuery(latchkey), isWanted && canPair)
  const choices = useMemo(
    () =>
      walletChoices(
        { options, store, wallets: { getState: () => state } },
        {
          featured: featured.data?.wallets,
          recommended: recommended.data?.wallets,
          excluded: excluded.data?.wallets,
        },
        detectDevice(globalThis),
      ),
    [options, store, state, featured.data, recommended.data, excluded.data],
  )
  const queries = [featured, excluded, recommended]
  return {
    choices,
    count: choices.length,
    isPending: queries.some(({ isLoading }) => isLoading),
    isFetching: queries.some(({ isFetching }) => isFetching),
    problem: recommended.data?.problem,
    isBroken: false,
    retry: () => void recommended.refetch(),
  }
}

/**
 * Returns the wallets that the user can choose from.
 *
 * @param options.list - `'suggested'`: installed wallets, the last used, those of the app's
 * options, and at most two others. `'all'`: every wallet of the directory, page by page.
 * @param options.search - Lists the wallets whose name matches instead. Debounce it: each text is a
 * request.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useConnectWallet, useWallets } from '@latchkey/react'
 *
 * export function Installed() {
 *   const { choices } = useWallets()
 *   const { connectWallet } = useConnectWallet()
 *   return choices
 *     .filter(({ badge }) => badge === 'installed')
 *     .map(({ id, name }) => <button key={id} onClick={() => connectWallet(id)}>{name}</button>)
 * }
 * ```
 */
export function useWallets({
  list = 'suggested',
  search = '',
}: {
  list?: 'suggested' | 'all' | undefined
  search?: string | undefined
} = {}): UseWallets {
  const term = search.trim()
  const isSuggested = term === '' && list === 'suggested'
  const suggested = useSuggested(isSuggested)
  const pages = useWalletPages(term === '' && list === 'all')
  const found = useWalletSearch(term)
  const shown = term !== '' ? found : isSuggested ? suggested : pages
  const { choices, isPending, problem, fetchMore } = shown
  return {
    choices,
    isPending,
    error: problem,
    hasMore: fetchMore !== undefined,
    fetchMore: useStableCallback(() => fetchMore?.()),
    retry: useStableCallback(shown.retry),
  }
}
