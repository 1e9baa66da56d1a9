import { formatUnits } from '../balances/units.js'
import { decimalsOf } from './assets.js'
import { amountToFiat } from './fiat.js'
import { amountOf } from './sendRules.js'
import type { SendAmount, SendForm } from './sendState.js'

/** Rounds down to cents, as a user would type them. */
function toCents(fiat: string): string {
  const [whole = '0', fraction = ''] = fiat.split('.')
  const cents = fraction.slice(0, 2).replace(/0+$/, '')
  return `${whole}${cents && `.${cents}`}`
}

/**
 * Converts the amount to the other unit; `undefined` without a price. Never increases the amount.
 */
export function flipped({ item, amount }: SendForm): SendAmount | undefined {
  if (item?.kind !== 'token' || item.token.price === undefined || !/[1-9]/.test(item.token.price))
    return undefined
  const { price } = item.token
  const decimals = decimalsOf(item)
  const reading = amountOf({ item, amount })
  const value = reading.status === 'amount' ? reading.amount : undefined
  if (amount.unit === 'fiat')
    return { unit: 'token', text: value === undefined ? amount.text : formatUnits(value, decimals) }
  if (value === undefined) return { unit: 'fiat', text: amount.unit === 'token' ? amount.text : '' }
  return { unit: 'fiat', text: toCents(amountToFiat(value, price, decimals) ?? '') }
}
