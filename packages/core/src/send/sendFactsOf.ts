import { assetOf, decimalsOf, isSameAddress } from './assets.js'
import { amountToFiat } from './fiat.js'
import { flipped } from './flip.js'
import { knownOf, lookAlikeOf } from './lookAlike.js'
import { type AmountReading, amountOf, isTokenContract, type Missing, missingOf } from './rules.js'
import type { OwnRecipient, SendState } from './state.js'

/** What follows from what the visitor has filled in. */
export interface SendFacts {
  /** How much is meant, in the smallest unit. */
  reading: AmountReading
  /** What keeps it from being reviewed, the first of it; `undefined` when it can be. */
  missing: Missing | undefined
  /**
   * What the amount is worth in US dollars, as a decimal text; absent when there is no amount or
   * nobody knows a price.
   */
  fiat: string | undefined
  /** The other unit can be typed. */
  canFlip: boolean
  /** How many decimals the item has. */
  decimals: number
  /** The chain's own currency: all of it leaves nothing for the fee. */
  isNative: boolean
  /** Somebody the account has sent to, or another account of the visitor. */
  known: OwnRecipient | undefined
  /** Somebody known whom the recipient looks like, and is not (SEC-45). */
  lookAlike: OwnRecipient | undefined
  /** The visitor's own account. */
  isSelf: boolean
  /** A token would go to its own contract, which keeps it for ever. */
  isTokenContract: boolean
}

/**
 * What follows from what the visitor has filled in: how much it is, what it is worth, what is
 * missing, who receives.
 *
 * @example
 * ```ts
 * import { type Latchkey, sendOf } from '@latchkey/core'
 * import { sendFactsOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { missing } = sendFactsOf(sendOf(latchkey).machine.getState()) // 'token'
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
  }
}
