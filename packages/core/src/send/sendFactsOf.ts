import { assetOf, decimalsOf, isSameAddress } from './assets.js'
import { amountToFiat } from './fiat.js'
import { flipped } from './flip.js'
import { knownOf, lookAlikeOf } from './lookAlike.js'
import {
  type AmountReading,
  amountOf,
  isTokenContract,
  type Missing,
  missingOf,
} from './sendRules.js'
import type { OwnRecipient, SendState } from './sendState.js'

/** Facts derived from the user's input. */
export interface SendFacts {
  /** The parsed amount, in the smallest unit. */
  reading: AmountReading
  /** The first missing input; `undefined` when the form can be reviewed. */
  missing: Missing | undefined
  /** The value in US dollars, as a decimal text; absent without an amount or a price. */
  fiat: string | undefined
  /** True if the amount can be typed in the other unit. */
  canFlip: boolean
  /** The decimals of the item. */
  decimals: number
  /** True for the native currency: sending all of it leaves nothing for the fee. */
  isNative: boolean
  /** The recipient's record, if the account has sent to it or it is another account of the user. */
  known: OwnRecipient | undefined
  /** A known address that the recipient resembles (SEC-45). */
  lookAlike: OwnRecipient | undefined
  /** True if the recipient is the user's own account. */
  isSelf: boolean
  /** True if a token would go to its own contract, which keeps it forever. */
  isTokenContract: boolean
  /** True if the issuer blocks transfers of the token by this account. */
  isFrozen: boolean
}

/**
 * Derives facts from the user's input: the amount, its value, the missing input and the recipient.
 *
 * @example
 * ```ts
 * import { type Latchkey, getSend } from '@latchkey/core'
 * import { sendFactsOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { missing } = sendFactsOf(getSend(latchkey).machine.getState()) // 'token'
 * ```
 */
export function sendFactsOf({ form, known, account }: SendState): SendFacts {
  const { item, recipient } = form
  const reading = amountOf(form)
  const decimals = item ? decimalsOf(item) : 0
  const price = item?.kind === 'token' ? item.token.price : undefined
  const address = recipient.status === 'found' ? recipient.address : undefined
  return {
    reading,
    missing: missingOf(form),
    fiat: reading.status === 'amount' ? amountToFiat(reading.amount, price, decimals) : undefined,
    canFlip: flipped(form) !== undefined,
    decimals,
    isNative: item !== undefined && assetOf(item).kind === 'native',
    known: address === undefined ? undefined : knownOf(address, known),
    lookAlike: lookAlikeOf(form, known),
    isSelf:
      address !== undefined && account !== undefined && isSameAddress(address, account.address),
    isTokenContract: isTokenContract(form),
    isFrozen: item?.kind === 'token' && item.token.isFrozen === true,
  }
}
