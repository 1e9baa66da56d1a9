import type { Spending } from '../approval.js'
import { assetKeyOf, type SolanaExplanation } from './solanaExplanation.js'

/** More than the number of assets that a user sends at once. */
const MAX_ASSETS = 64
/**
 * Returns the maximum that may leave by transactions, including allowances and the fee, which the
 * app sets. Returns `null` if the maximum is unknown.
 *
 * @param costs - Lamports for the fee and for opened accounts.
 */
export function solanaSpendingOf(
  chainId: string,
  explanations: readonly SolanaExplanation[],
  costs: bigint,
): Spending {
  if (explanations.some(({ isEndless }) => isEndless)) return null
  const sums = new Map<string, bigint>(costs > 0n ? [['SOL', costs]] : [])
  for (const { asset, amount } of explanations.flatMap(({ outs, lent = [] }) => [...outs, ...lent]))
    sums.set(assetKeyOf(asset), (sums.get(assetKeyOf(asset)) ?? 0n) + amount)
  if (sums.size > MAX_ASSETS) return null
  return [...sums].map(([key, amount]) => ({
    chainId,
    ...(key === 'SOL' ? {} : { token: key }),
    amount: String(amount),
  }))
}
