import { amountToFiat } from '@latchkey/core/internal'
import { isolate } from '@latchkey/ui/isolate'
import type { Format } from '../balances/useFormat.js'

/** Decimals of a fee in the network's own currency. */
const FEE_PLACES = 6

/** The network's own currency, with its price in US dollars where one is known. */
interface Currency {
  symbol: string
  decimals: number
  price?: string | undefined
}

function parts(
  format: Format,
  fee: bigint,
  { symbol, decimals, price }: Currency,
): { money: string | undefined; amount: string } {
  const fiat = amountToFiat(fee, price, decimals)
  return {
    money: fiat === undefined ? undefined : isolate(format.fiat(fiat)),
    amount: isolate(`${format.amount(fee, decimals, FEE_PLACES)} ${symbol}`),
  }
}

/**
 * Returns a fee in money and in the network's own currency, or in the currency alone without a
 * price.
 */
export function feeText(format: Format, fee: bigint, currency: Currency): string {
  const { money, amount } = parts(format, fee, currency)
  return money === undefined ? amount : `${money} (${amount})`
}

/** Returns a fee in money, or in the network's own currency without a price. */
export function briefFeeText(format: Format, fee: bigint, currency: Currency): string {
  const { money, amount } = parts(format, fee, currency)
  return money ?? amount
}
