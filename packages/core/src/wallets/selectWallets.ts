import type { WalletsQuery } from '@latchkey/protocol'
import { isNamed } from './isSameWallet.js'

/** What is looked at to choose: an entry, or a record that is not checked yet. */
interface Named {
  id: string
  name: string
  rdns?: string | null | undefined
}

/** For comparing: without case, accents and the difference between wide and narrow letters. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * How well a name fits what was typed: 0 starts with it, 1 has a word that does, 2 has it inside, 3
 * not at all.
 */
function distance(name: string, search: string): number {
  const text = fold(name)
  if (text.startsWith(search)) return 0
  if (new RegExp(`[^\\p{L}\\p{N}]${search.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'u').test(text))
    return 1
  return text.includes(search) ? 2 : 3
}

/** Puts the names that begin with what was typed first; the order stays otherwise. */
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

/** Answers in memory what a server would answer. */
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
