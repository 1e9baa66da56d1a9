import type { BalanceChange, DecodedTransaction } from '../kernel/transactions.js'
import { assetOf, isSameAddress, isSameAsset } from './assets.js'
import type { SendItem } from './sendItem.js'
import type { SendAccount, SendReview } from './state.js'

export type Transfer = SendReview['decoded']

/** Whether bytes do what is shown, and nothing else (SEC-49). */
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
 * Whether what a node saw change fits what is shown: of the sender nothing else moves, and nobody
 * who receives loses. Tokens whose balances grow by themselves round a transfer down.
 */
export function fits(
  changes: readonly BalanceChange[],
  { from, to, asset, amount }: Transfer,
): boolean {
  const isSelf = isSameAddress(from, to)
  return changes.every((change) => {
    if (change.amount === 0n) return true
    const isShown = isSameAsset(change.asset, asset)
    if (isSameAddress(change.account, from))
      return !isSelf && isShown && change.amount < 0n && change.amount >= -amount
    if (isSameAddress(change.account, to))
      return isShown && change.amount > 0n && change.amount <= amount
    // What a token keeps for itself, or a contract passes on.
    return true
  })
}

/** A millionth less is rounding, and not worth a word. */
const ROUNDING = 1_000_000n

/** What the recipient gets, where that is less than what leaves. */
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
