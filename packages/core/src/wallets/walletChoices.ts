import type { DirectoryWallet, WalletChoice } from '../kernel/types.js'
import { entryChoice, offered, toChoice } from './choice.js'
import type { Device } from './detectDevice.js'
import type { DirectoryDeps } from './directory.js'
import { isNamed, isSameWallet } from './isSameWallet.js'
import { ownWallets } from './ownWallets.js'
import { readRecentEntries } from './readRecentEntries.js'
import { RECENT_WALLETS } from './recentWallets.js'

/** The directory's answers so far. Pending lists are absent. */
export interface DirectoryLists {
  featured?: readonly DirectoryWallet[] | undefined
  recommended?: readonly DirectoryWallet[] | undefined
  /**
   * The entries of {@link excludedQuery}: hides installed wallets that are excluded by their
   * directory id.
   */
  excluded?: readonly DirectoryWallet[] | undefined
}

/** Max rows of recommended wallets; other available wallets take their rows. */
const RECOMMENDED_ROWS = 2

/** True if a row and an entry are the same wallet by any of their ids. */
function isSameChoice(choice: WalletChoice, entry: DirectoryWallet): boolean {
  const ids = [
    choice.entry?.id,
    choice.entry?.rdns,
    ...(choice.wallets.length > 0 ? [] : [choice.id]),
  ].filter((id) => id !== undefined)
  return isNamed(entry, ids) || choice.wallets.some((wallet) => isSameWallet(wallet, entry))
}

/** Returns the last used wallets that are still available. */
function recentChoices(
  parts: Pick<DirectoryDeps, 'options' | 'store'>,
  connectors: readonly WalletChoice[],
  canPair: boolean,
): readonly WalletChoice[] {
  const choices = readRecentEntries(parts.store).flatMap(({ id, entry }): WalletChoice[] => {
    const connector = connectors.find(
      (choice) =>
        choice.wallets.some((wallet) => wallet.id === id) || (entry && isSameChoice(choice, entry)),
    )
    if (connector) return connector.badge === 'qr' ? [] : [{ ...connector, badge: 'recent' }]
    return entry && canPair && !isNamed(entry, parts.options.excludeWalletIds)
      ? [{ ...entryChoice(entry), badge: 'recent' }]
      : []
  })
  return choices.slice(0, RECENT_WALLETS)
}

/**
 * Returns the rows of Connect, in order: QR code (not on a phone, which has the row of all wallets
 * instead), last used, multi-namespace, installed, featured by the app, the app's own, other
 * connectors, recommended. Each wallet appears once.
 *
 * @example
 * ```ts
 * import { type Latchkey, walletChoices } from '@latchkey/core'
 * import { detectDevice } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * walletChoices(latchkey, {}, detectDevice(globalThis)).map(({ name, badge }) => [name, badge])
 * ```
 */
export function walletChoices(
  parts: Pick<DirectoryDeps, 'options' | 'store' | 'wallets'>,
  directory: DirectoryLists,
  device: Device,
): readonly WalletChoice[] {
  const { options } = parts
  const own = ownWallets(options)
  const { featured = [], recommended = [], excluded = [] } = directory
  const entries = [...own, ...featured, ...recommended]
  const connectors = offered(parts, excluded, entries).map((group) => toChoice(group, entries))
  const canPair = connectors.some(({ badge }) => badge === 'qr')
  const rows: WalletChoice[] = []

  function list(choices: readonly WalletChoice[]): void {
    const listed = new Set(rows.flatMap((row) => row.wallets))
    rows.push(...choices.filter((choice) => !choice.wallets.some((wallet) => listed.has(wallet))))
  }
  function listEntries(entries: readonly DirectoryWallet[], max = Number.POSITIVE_INFINITY): void {
    const end = rows.length + max
    for (const entry of entries)
      if (rows.length < end && !rows.some((row) => isSameChoice(row, entry)))
        list([connectors.find((choice) => isSameChoice(choice, entry)) ?? entryChoice(entry)])
  }
  const rankOf = ({ id, entry }: WalletChoice): number => {
    const rank = options.featuredWalletIds.findIndex((featuredId) =>
      isNamed(entry ?? { id, rdns: id }, [featuredId]),
    )
    return rank < 0 ? Number.MAX_SAFE_INTEGER : rank
  }

  if (!device.isPhone || options.allWallets === 'hide')
    list(connectors.filter(({ badge }) => badge === 'qr'))
  const recents = recentChoices(parts, connectors, canPair)
  list(recents)
  list(connectors.filter(({ badge }) => badge === 'multichain'))
  const installed = connectors.filter(({ badge }) => badge === 'installed')
  list(installed.toSorted((a, b) => rankOf(a) - rankOf(b)))
  listEntries(featured)
  listEntries(own)
  list(connectors.filter(({ badge }) => badge === undefined))
  const isCurated = options.featuredWalletIds.length > 0 || own.length > 0
  if (canPair && !isCurated)
    listEntries(recommended, Math.max(0, RECOMMENDED_ROWS - installed.length - recents.length))
  return rows
}
