/**
 * Formats the number of wallets: exact below ten, else in full tens, with a plus if there are more.
 *
 * @example
 * ```ts
 * import { formatWalletCount } from '@latchkey/core/internal'
 *
 * formatWalletCount(437) // '430+'
 * ```
 */
export function formatWalletCount(count: number): string {
  if (count < 10) return String(count)
  const tens = Math.floor(count / 10) * 10
  return count > tens ? `${tens}+` : String(tens)
}
