import { idKey } from '../std/idKey.js'
import { compare, ratioOf } from './ratio.js'
import type { TokenBalance } from './tokenBalance.js'

const NOTHING = { of: 0n, over: 1n }

const rankOf = ({ address, isVerified }: TokenBalance): number =>
  !isVerified ? 2 : address === undefined ? 0 : 1

/**
 * Sorts balances: native currency first, then by value, unverified tokens last. Removes duplicates.
 */
export function sortBalances(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  const once = [...new Map(balances.map((balance) => [idKey(balance.id), balance])).values()]
  // Computed once: sorting reads each value many times.
  const worths = new Map(
    once.map((balance) => [
      balance,
      (balance.value !== undefined && ratioOf(balance.value)) || NOTHING,
    ]),
  )
  const worthOf = (balance: TokenBalance) => worths.get(balance) ?? NOTHING
  return once.sort(
    (left, right) =>
      rankOf(left) - rankOf(right) ||
      compare(worthOf(right), worthOf(left)) ||
      left.symbol.localeCompare(right.symbol),
  )
}
