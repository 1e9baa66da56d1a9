import type { WalletsQuery } from '@latchkey/protocol'
import { isNamed } from './isSameWallet.js'

/** The fields to select by, of an entry or of an unparsed record. */
interface Named {
  id: string
  name: string
  rdns?: string | null | undefined
}

/** Normalizes text for comparison: removes case, accents and character width. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Returns the rank of a match: 0 for a prefix, 1 for the start of a word, 2 for a substring, 3 for
 * no match.
 */
function distance(name: string, search: string): number {
  const text = fold(name)
  if (text.startsWith(search)) return 0
  if (new RegExp(`[^\\p{L}\\p{N}]${search.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'u').test(text))
    return 1
  return text.includes(search) ? 2 : 3
}

/** Puts names with a better match first; otherwise keeps the order. */
export function rankBySearch<wallet extends Named>(
  wallets: readonly wallet[],
  search: string,
): readonly wallet[] {
  const folded = fold(search.trim())
  return wallets
    .map((wallet) => ({ wallet, rank: distance(wallet.name, folded) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ wallet }) => wallet)
}

/** Applies a query to wallets in memory, as a server does. */
export function selectWallets<wallet extends Named>(
  all: readonly wallet[],
  query: WalletsQuery,
): { wallets: readonly wallet[]; count: number } {
  const { page, entries = 40, include = [], exclude = [], search = '' } = query
  const folded = fold(search.trim())
  const fitting = all.filter(
    (wallet) =>
      (include.length === 0 || isNamed(wallet, include)) &&
      !isNamed(wallet, exclude) &&
      (!folded || fold(wallet.name).includes(folded)),
  )
  const ranked = folded ? rankBySearch(fitting, folded) : fitting
  return { wallets: ranked.slice((page - 1) * entries, page * entries), count: fitting.length }
}
