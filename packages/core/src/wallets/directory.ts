import type { ChainId } from '@latchkey/protocol'
import type { Clock } from '../kernel/clock.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { Store } from '../kernel/storage.js'
import type { DirectoryWallet } from '../kernel/types.js'
import type { WalletsState } from './state.js'

/**
 * Wallets on a page of the list.
 *
 * @example
 * ```ts
 * import { WALLETS_PER_PAGE } from '@latchkey/core/internal'
 *
 * WALLETS_PER_PAGE // 40
 * ```
 */
export const WALLETS_PER_PAGE = 40

/** Wallets that a server is asked for at once, at most. */
export const MOST_WALLETS = 100

/** Wallets that are recommended at most. */
export const RECOMMENDED_WALLETS = 4

/**
 * Pictures that are fetched of each page; the rest come when they are looked at.
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
 * Milliseconds to wait after the last key before a search is sent.
 *
 * @example
 * ```ts
 * import { SEARCH_WAIT_MS } from '@latchkey/core/internal'
 *
 * SEARCH_WAIT_MS // 300
 * ```
 */
export const SEARCH_WAIT_MS = 300

/** Milliseconds the directory counts as fresh. */
export const DIRECTORY_FRESH_MS = 300_000

/** The parts of a kit that the directory reads. A kit fits. */
export interface DirectoryParts {
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
  /** Wallets in the directory that fit, on all pages. */
  count: number
  /** Who answered: the server, or the wallets that came with the kit. */
  source: 'server' | 'bundled'
  /** Why the server did not answer, when it was asked. */
  problem?: LatchkeyError | undefined
}

/** Plain query options: what TanStack Query takes, and anybody can run by hand. */
export interface DirectoryQuery<data = DirectoryReply> {
  queryKey: readonly [string, ...unknown[]]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<data>
  staleTime: number
}
