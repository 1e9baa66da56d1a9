import type { Spending } from './approval.js'
import { keyOf } from './decoded.js'
import type { Explanation } from './explanation.js'

/** More than the number of assets that a user sends at once. */
const MAX_ASSETS = 64

/**
 * Returns the maximum that may leave by calls, allowances included. Returns `null` if the maximum
 * is unknown: NFTs, unlimited allowances, unreadable calls.
 */
export function spendingOf(chainId: number, explanations: readonly Explanation[]): Spending {
  const parts = explanations.flatMap(({ outs, lent = [] }) => [...outs, ...lent])
  const hasNumbers =
    parts.every(({ asset }) => asset.kind !== 'nft') &&
    explanations.every(({ isEndless }) => isEndless !== true)
  if (!hasNumbers) return null
  const sums = new Map<string, { token: `0x${string}` | undefined; amount: bigint }>()
  for (const { asset, amount } of parts) {
    const token = asset.kind === 'native' ? undefined : asset.address
    sums.set(keyOf(asset), { token, amount: (sums.get(keyOf(asset))?.amount ?? 0n) + amount })
  }
  if (sums.size > MAX_ASSETS) return null
  return [...sums.values()].map(({ token, amount }) => ({
    chainId,
    ...(token ? { token } : {}),
    amount: String(amount),
  }))
}
