import { isSameAddress } from './assets.js'
import type { OwnRecipient, SendForm } from './sendState.js'

/** Characters at each end that users compare. */
const ENDS = 4

/** True for address-poisoning pairs: different addresses with equal prefix and suffix (SEC-45). */
export function isLookAlike(left: string, right: string): boolean {
  const body = (address: string): string => address.toLowerCase().replace(/^0x/, '')
  const [one, other] = [body(left), body(right)]
  return (
    !isSameAddress(left, right) &&
    one.slice(0, ENDS) === other.slice(0, ENDS) &&
    one.slice(-ENDS) === other.slice(-ENDS)
  )
}

/**
 * Returns a known address that the recipient resembles; `undefined` once the user has accepted the
 * recipient.
 */
export function lookAlikeOf(
  { recipient, accepted }: Pick<SendForm, 'recipient' | 'accepted'>,
  known: readonly OwnRecipient[] = [],
): OwnRecipient | undefined {
  if (
    recipient.status !== 'found' ||
    (accepted !== undefined && isSameAddress(accepted, recipient.address))
  )
    return undefined
  // A recipient with earlier sends is known, even if it resembles another known address.
  if (known.some(({ address }) => isSameAddress(address, recipient.address))) return undefined
  return known.find(({ address }) => isLookAlike(address, recipient.address))
}

/** Returns the record of a known address. */
export function knownOf(
  address: string,
  known: readonly OwnRecipient[] = [],
): OwnRecipient | undefined {
  return known.find((each) => isSameAddress(each.address, address))
}
