import type { HistoryTransaction } from '@latchkey/protocol'

const isNothing = (quantity: string): boolean => !/[1-9]/.test(quantity)

/**
 * Whether a transaction was made to be seen, and is hidden until the visitor asks for it (SEC-45):
 * the server says so, all that moved is marked as bait, or somebody else moved nothing at all. What
 * the account sent itself never is.
 *
 * @example
 * ```ts
 * import { type HistoryTransaction } from '@latchkey/core'
 * import { isSpamTransaction } from '@latchkey/core/internal'
 *
 * declare const transaction: HistoryTransaction
 * isSpamTransaction(transaction, '0x…')
 * ```
 */
export function isSpamTransaction(
  { metadata, transfers, isSpam }: HistoryTransaction,
  account: string,
): boolean {
  const isBait =
    isSpam === true ||
    (transfers.length > 0 &&
      transfers.every(
        ({ nft_info: nft, quantity }) => nft?.flags.is_spam === true || isNothing(quantity.numeric),
      ))
  return isBait && metadata.sentFrom.toLowerCase() !== account.toLowerCase()
}
