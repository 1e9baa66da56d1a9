import type { ChainId } from '@latchkey/protocol'
import type { Clock } from '../kernel/clock.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { Store } from '../kernel/storage.js'
import type { DirectoryWallet } from '../kernel/types.js'
import type { WalletsState } from './walletsState.js'

/**
 * The number of wallets per page.
 *
 * @example
 * ```ts
 * import { WALLETS_PER_PAGE } from '@latchkey/core/internal'
 *
 * WALLETS_PER_PAGE // 40
 * ```
 */
export const WALLETS_PER_PAGE = 40

/** Max wallets per request to a server. */
export const MAX_WALLETS = 100

/** Max number of recommended wallets. */
export const RECOMMENDED_WALLETS = 4

/**
 * The number of pictures to prefetch per page; the others load when they become visible.
 *
 * @example
 * ```ts
 * import { IMAGES_PER_PAGE } from '@latchkey/core/internal'
 *
 * IMAGES_PER_PAGE // 20
 * ```
 */
export const IMAGES_PER_PAGE = 20

/**
 * The debounce in milliseconds of a search.
 *
 * @example
 * ```ts
 * import { SEARCH_WAIT_MS } from '@latchkey/core/internal'
 *
 * SEARCH_WAIT_MS // 300
 * ```
 */
export const SEARCH_WAIT_MS = 300

/** Milliseconds for which the directory is fresh. */
export const DIRECTORY_FRESH_MS = 300_000

/** The part of a kit that the directory reads. */
export interface DirectoryDeps {
  readonly options: {
    readonly featuredWalletIds: readonly string[]
    readonly includeWalletIds: readonly string[]
    readonly excludeWalletIds: readonly string[]
    readonly customWallets: readonly DirectoryWallet[]
    readonly allWallets: 'show' | 'hide' | 'onlyMobile'
    readonly serverUrl?: string | undefined
    readonly projectId?: string | undefined
    readonly directoryKey?: string | undefined
    readonly clock: Clock
  }
  readonly store: Store
  readonly wallets: { getState(): WalletsState }
  readonly switching: { getState(): { readonly currentId: ChainId } }
}

/** Wallets of the directory. */
export interface DirectoryReply {
  wallets: readonly DirectoryWallet[]
  /** The number of matching wallets on all pages. */
  count: number
  /** The source: the server, or the wallets bundled with the kit. */
  source: 'server' | 'bundled'
  /** The error of the server, if it was requested. */
  problem?: LatchkeyError | undefined
}

/** Plain query options, for TanStack Query or for a direct call. */
export interface DirectoryQuery<data = DirectoryReply> {
  queryKey: readonly [string, ...unknown[]]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<data>
  staleTime: number
}
