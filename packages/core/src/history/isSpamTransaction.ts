import type { HistoryTransaction } from '@latchkey/protocol'
import { idKey } from '../std/idKey.js'

const isNothing = (quantity: string): boolean => !/[1-9]/.test(quantity)

/**
 * True for spam, which is hidden until the user shows it (SEC-45): the server marks the transaction
 * or all its assets as spam, or another account moved a zero amount. False for all transactions of
 * the account itself.
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
  const isSpamContent =
    isSpam === true ||
    (transfers.length > 0 &&
      transfers.every(
        ({ nft_info: nft, quantity }) => nft?.flags.is_spam === true || isNothing(quantity.numeric),
      ))
  return isSpamContent && idKey(metadata.sentFrom) !== idKey(account)
}
