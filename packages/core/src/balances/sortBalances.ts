import { compare, ratioOf } from './ratio.js'
import type { TokenBalance } from './tokenBalance.js'

const NOTHING = { of: 0n, over: 1n }

const rankOf = ({ address, isVerified }: TokenBalance): number =>
  !isVerified ? 2 : address === undefined ? 0 : 1

/**
 * The chain's own currency first, then by what it is worth; what nobody vouches for last. The same
 * token stands once.
 */
export function sortBalances(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  const once = [...new Map(balances.map((balance) => [balance.id.toLowerCase(), balance])).values()]
  // Read once: comparing reads them again and again.
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
