import type { HistoryTransaction, HistoryTransfer } from '@latchkey/protocol'
import { cleanText } from '../std/cleanText.js'

/** A token or NFT for display: texts are cleaned. */
interface ShownAsset {
  /** The name of an NFT, the symbol of a token; `undefined` if unknown. */
  label: string | undefined
  isNft: boolean
  /** The CAIP-10 id of a token, on the network of the transaction. */
  id?: string | undefined
  iconUrl: string | undefined
}

/** A transfer, from the account's side. */
export interface Movement extends ShownAsset {
  /** U+2212 for outgoing, `+` for incoming, empty for transfers to oneself. */
  sign: '\u2212' | '+' | ''
  /** In whole tokens, a decimal string, to the last digit. */
  quantity: string
  /** The receiver of an outgoing transfer, the sender of an incoming one. */
  counterparty: string | undefined
}

/** An amount that a spender may take from the account. */
export interface Allowance extends ShownAsset {
  spender: string
  /** In whole tokens, a decimal string; `unlimited` for any amount; `0` revokes. */
  quantity: string
}

/** The parts of a transaction, for display. */
export interface TransactionDescription {
  /** The operation: `send`, `trade`, `approve`, …: the key of its text in the past tense. */
  operation: string
  movements: readonly Movement[]
  /** Two tokens, one traded for the other. They share a row. */
  pair: readonly [given: Movement, got: Movement] | undefined
  allowances: readonly Allowance[]
  /** The other account, if there is one. */
  counterparty: { role: 'to' | 'from' | 'with'; address: string } | undefined
}

const signs = { in: '+', out: '\u2212', self: '' } as const

function assetOf(
  { fungible_info: token, nft_info: nft }: Pick<HistoryTransfer, 'fungible_info' | 'nft_info'>,
  { metadata: { chain } }: HistoryTransaction,
): ShownAsset {
  if (nft)
    return { label: cleanText(nft.name, 64), isNft: true, iconUrl: nft.content?.preview?.url }
  return {
    label: cleanText(token?.symbol, 24) ?? cleanText(token?.name, 24),
    isNft: false,
    ...(token?.id?.startsWith(`${chain}:`) ? { id: token.id } : {}),
    iconUrl: token?.icon?.url,
  }
}

function movementOf(transfer: HistoryTransfer, transaction: HistoryTransaction): Movement {
  const { metadata } = transaction
  const { direction, quantity, sender = metadata.sentFrom, recipient = metadata.sentTo } = transfer
  const other = direction === 'in' ? sender : recipient
  return {
    ...assetOf(transfer, transaction),
    sign: signs[direction],
    quantity: quantity.numeric,
    counterparty: other === '' ? undefined : other,
  }
}

/**
 * Returns the account that the row names. Prefers the transfers: the called address is often the
 * token's contract.
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
 * Describes a transaction from the side of the account whose history it is from. Directions come
 * from the transfers, not from the name of the operation. A transaction without transfers is
 * described like any other.
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
    allowances: approvals.map((approval) => {
      const { spender, quantity } = approval
      return { ...assetOf(approval, transaction), spender, quantity: quantity.numeric }
    }),
    counterparty: counterpartyOf(operation, movements, transaction),
  }
}
