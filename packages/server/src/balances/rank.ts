import type { BalanceRecord } from '@latchkey/protocol'

/** Orders balances: native currency, then by value, unverified tokens last. */
export function rank(a: BalanceRecord, b: BalanceRecord): number {
  const classOf = ({ address, isVerified }: BalanceRecord): number =>
    address ? (isVerified === false ? 2 : 1) : 0
  return (
    classOf(a) - classOf(b) ||
    (b.value ?? 0) - (a.value ?? 0) ||
    a.symbol.localeCompare(b.symbol, 'en')
  )
}
