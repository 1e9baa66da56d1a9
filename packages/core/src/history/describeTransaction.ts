import type { HistoryApproval, HistoryTransaction, HistoryTransfer } from '@latchkey/protocol'
import { cleanText } from '../std/cleanText.js'

/** A token or NFT as it is shown: texts are cleaned. */
interface ShownAsset {
  /** Of an NFT its name, of a token its symbol; `undefined` where nobody knows. */
  label: string | undefined
  isNft: boolean
  iconUrl: string | undefined
}

/** What moved, as the account sees it. */
export interface Movement extends ShownAsset {
  /** U+2212 for what went, `+` for what came, nothing for what stayed. */
  sign: '\u2212' | '+' | ''
  /** In whole tokens, a decimal string, to the last digit. */
  quantity: string
  /** Who it went to or came from. */
  counterparty: string | undefined
}

/** What somebody was allowed to take from the account. */
export interface Allowance extends ShownAsset {
  spender: string
  /**
   * In whole tokens, a decimal string; `unlimited` for all there is and will be; `0` took it back.
   */
  quantity: string
}

/** What a transaction did, ready for words. */
export interface TransactionDescription {
  /** What it was: `send`, `trade`, `approve`, …: the key of its word in the past tense. */
  operation: string
  movements: readonly Movement[]
  /** Two tokens, one for the other: they belong on one row. */
  pair: readonly [given: Movement, got: Movement] | undefined
  allowances: readonly Allowance[]
  /** The other side, where there is one. */
  counterparty: { role: 'to' | 'from' | 'with'; address: string } | undefined
}

const signs = { in: '+', out: '\u2212', self: '' } as const

function assetOf({
  fungible_info: token,
  nft_info: nft,
}: Pick<HistoryTransfer, 'fungible_info' | 'nft_info'>): ShownAsset {
  if (nft)
    return { label: cleanText(nft.name, 64), isNft: true, iconUrl: nft.content?.preview?.url }
  return {
    label: cleanText(token?.symbol, 24) ?? cleanText(token?.name, 24),
    isNft: false,
    iconUrl: token?.icon?.url,
  }
}

function movementOf(transfer: HistoryTransfer, { metadata }: HistoryTransaction): Movement {
  const { direction, quantity, sender = metadata.sentFrom, recipient = metadata.sentTo } = transfer
  const other = direction === 'in' ? sender : recipient
  return {
    ...assetOf(transfer),
    sign: signs[direction],
    quantity: quantity.numeric,
    counterparty: other === '' ? undefined : other,
  }
}

function allowanceOf(approval: HistoryApproval): Allowance {
  return { ...assetOf(approval), spender: approval.spender, quantity: approval.quantity.numeric }
}

/**
 * Whom the row names. What moves tells more than whom the transaction called: that is often the
 * token.
 */
function counterpartyOf(
  operation: string,
  movements: readonly Movement[],
  { metadata }: HistoryTransaction,
): TransactionDescription['counterparty'] {
  const [first] = movements
  if (operation === 'send' || operation === 'receive') {
    const address =
      first?.counterparty ?? (operation === 'send' ? metadata.sentTo : metadata.sentFrom)
    return address
      ? {
          role: first?.sign === '+' || (!first && operation === 'receive') ? 'from' : 'to',
          address,
        }
      : undefined
  }
  return metadata.sentTo ? { role: 'with', address: metadata.sentTo } : undefined
}

/**
 * What a transaction did to the account whose history it is from. Directions are those of what
 * moved, whatever the operation is called; a transaction that moved nothing is described like any
 * other.
 *
 * @example
 * ```ts
 * import { describeTransaction, type HistoryTransaction } from '@latchkey/core'
 *
 * declare const transaction: HistoryTransaction
 * const { operation, movements } = describeTransaction(transaction) // 'send', [{ sign: '−', quantity: '1.5', label: 'ETH', … }]
 * ```
 */
export function describeTransaction(transaction: HistoryTransaction): TransactionDescription {
  const { metadata, transfers, approvals = [] } = transaction
  const movements = transfers.map((transfer) => movementOf(transfer, transaction))
  const operation = metadata.operationType.toLowerCase()
  const [given, got] = [
    movements.find(({ sign }) => sign === '\u2212'),
    movements.find(({ sign }) => sign === '+'),
  ]
  return {
    operation,
    movements,
    pair:
      movements.length === 2 && given && got && !(given.isNft && got.isNft)
        ? [given, got]
        : undefined,
    allowances: approvals.map(allowanceOf),
    counterparty: counterpartyOf(operation, movements, transaction),
  }
}
