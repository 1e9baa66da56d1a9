import type { BalanceChange, DecodedTransaction } from '../kernel/transactions.js'
import { assetOf, isSameAddress, isSameAsset } from './assets.js'
import type { SendItem } from './sendItem.js'
import type { SendAccount, SendReview } from './sendState.js'

export type Transfer = SendReview['decoded']

/** True if the decoded calldata matches the review exactly (SEC-49). */
export function doesWhatIsShown(
  decoded: DecodedTransaction,
  shown: { account: SendAccount; item: SendItem; to: string; amount: bigint },
): decoded is Transfer {
  return (
    decoded.kind === 'transfer' &&
    isSameAsset(decoded.asset, assetOf(shown.item)) &&
    isSameAddress(decoded.from, shown.account.address) &&
    isSameAddress(decoded.to, shown.to) &&
    decoded.amount === shown.amount
  )
}

/**
 * True if the simulated balance changes match the transfer (SEC-49): the sender loses nothing else,
 * and the recipient loses nothing. Rebasing tokens round a transfer down.
 */
export function fits(
  changes: readonly BalanceChange[],
  { from, to, asset, amount, rent = 0n }: Transfer,
): boolean {
  const isSelf = isSameAddress(from, to)
  return changes.every((change) => {
    if (change.amount === 0n) return true
    const isShown = isSameAsset(change.asset, asset)
    if (isSameAddress(change.account, from)) {
      if (isShown) return !isSelf && change.amount < 0n && change.amount >= -amount
      // The sender pays for the recipient's new token account.
      return change.asset.kind === 'native' && change.amount < 0n && change.amount >= -rent
    }
    if (isSameAddress(change.account, to))
      return isShown && change.amount > 0n && change.amount <= amount
    // Other accounts may change: a token may keep a fee, or a contract may pass tokens on.
    return true
  })
}

/** Differences below one millionth are rounding. */
const ROUNDING = 1_000_000n

/** Returns the amount that the recipient gets if it is less than the amount sent. */
export function arrivesOf(
  changes: readonly BalanceChange[],
  { from, to, asset, amount }: Transfer,
): bigint | undefined {
  if (isSameAddress(from, to)) return undefined
  const gains = changes.filter(
    (change) => isSameAddress(change.account, to) && isSameAsset(change.asset, asset),
  )
  const arrives = gains.reduce((sum, change) => sum + change.amount, 0n)
  return (amount - arrives) * ROUNDING > amount ? arrives : undefined
}
