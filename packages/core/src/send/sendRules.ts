import { parseUnits } from '../balances/units.js'
import type { Fee } from '../kernel/transactions.js'
import { assetOf, decimalsOf, isSameAddress, ownedOf } from './assets.js'
import { fiatToAmount } from './fiat.js'
import type { SendForm } from './sendState.js'

/** The reason why a string is not a valid amount. */
type AmountProblem =
  | 'notANumber'
  /** More decimals than the token has. Amounts are never rounded. */
  | 'decimals'
  /** More than any chain can hold. */
  | 'tooLarge'
  /** The amount is in fiat, and the price is unknown. */
  | 'noPrice'
  /** Worth less than one smallest unit. */
  | 'tooLittle'

/** The parsed amount field. */
export type AmountReading =
  | { status: 'empty' }
  /** The whole balance; its fee is still being estimated. */
  | { status: 'estimating' }
  | { status: 'problem'; problem: AmountProblem }
  /** In the smallest unit. Never 0. */
  | { status: 'amount'; amount: bigint }

/**
 * Returns the reserve for a fee when all native currency is sent. Adds a quarter to the max fee
 * where wallets choose the final fee. An exact fee leaves nothing: Solana refuses an account with a
 * remainder below the rent exemption.
 */
export function roomFor({ total, isExact = false }: Fee): bigint {
  return isExact ? total : (total * 5n) / 4n
}

const DIGITS = /^(?:\d+\.?\d*|\.\d+)$/

function readTokens(text: string, decimals: number): AmountReading {
  const amount = parseUnits(text, decimals)
  if (amount === undefined) {
    const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
    return { status: 'problem', problem: fraction.length > decimals ? 'decimals' : 'tooLarge' }
  }
  return amount === 0n ? { status: 'empty' } : { status: 'amount', amount }
}

/** Parses the amount exactly. */
export function amountOf({ item, amount }: Pick<SendForm, 'item' | 'amount'>): AmountReading {
  if (!item) return { status: 'empty' }
  if (amount.unit === 'max') {
    const isNative = assetOf(item).kind === 'native'
    if (isNative && amount.fee === undefined) return { status: 'estimating' }
    const rest = ownedOf(item) - (isNative ? (amount.fee ?? 0n) : 0n)
    return rest > 0n ? { status: 'amount', amount: rest } : { status: 'empty' }
  }
  const text = amount.text.trim()
  if (text === '') return { status: 'empty' }
  if (!DIGITS.test(text)) return { status: 'problem', problem: 'notANumber' }
  if (amount.unit === 'token') return readTokens(text, decimalsOf(item))
  if (/^[0.]*$/.test(text)) return { status: 'empty' }
  const bought = fiatToAmount(
    text,
    item.kind === 'token' ? item.token.price : undefined,
    decimalsOf(item),
  )
  if (bought === undefined)
    return { status: 'problem', problem: text.length > 200 ? 'tooLarge' : 'noPrice' }
  if (bought === 0n) return { status: 'problem', problem: 'tooLittle' }
  return bought >= 1n << 256n
    ? { status: 'problem', problem: 'tooLarge' }
    : { status: 'amount', amount: bought }
}

/**
 * The first reason why a form cannot be reviewed. Source: the order of button texts in the
 * reference.
 */
export type Missing =
  | 'token'
  | 'value'
  | 'amount'
  | 'estimate'
  | 'funds'
  /** The balance does not cover the fee. */
  | 'nothingLeft'
  | 'recipient'
  | 'reading'
  | 'address'

/** Returns the missing input; `undefined` when the form can be reviewed. */
export function missingOf(form: SendForm): Missing | undefined {
  const { item, amount, recipient } = form
  if (!item) return 'token'
  const reading = amountOf(form)
  if (reading.status === 'problem') return 'value'
  if (reading.status === 'estimating') return 'estimate'
  if (reading.status === 'empty') return amount.unit === 'max' ? 'nothingLeft' : 'amount'
  if (reading.amount > ownedOf(item)) return 'funds'
  if (recipient.status === 'empty') return 'recipient'
  if (recipient.status === 'reading') return 'reading'
  return recipient.status === 'refused' || isTokenContract(form) ? 'address' : undefined
}

/** True if a token would go to its own contract, which keeps it forever. */
export function isTokenContract({ item, recipient }: SendForm): boolean {
  if (!item || recipient.status !== 'found') return false
  const asset = assetOf(item)
  return asset.kind !== 'native' && isSameAddress(asset.address, recipient.address)
}
