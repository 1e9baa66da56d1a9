import { cleanText, type OnrampRecord } from '@latchkey/core/internal'
import type { Format } from '../balances/useFormat.js'

/** Decimals of the bought amount. */
const PLACES = 6

/** Returns the received amount of a purchase as text, or `undefined` if it is unknown. */
export function receivedOf(
  { transfers: [transfer] }: OnrampRecord['transaction'],
  format: Format,
): string | undefined {
  const symbol = cleanText(transfer?.fungible_info?.symbol, 16)
  if (!transfer || !symbol || /[^\d.]/.test(transfer.quantity.numeric)) return undefined
  return `${format.decimal(transfer.quantity.numeric, PLACES)} ${symbol}`
}
