import { isSameAddress } from './assets.js'
import type { OwnRecipient, SendForm } from './state.js'

/** Characters at each end that people compare. */
const ENDS = 4

/**
 * Whether two addresses have the same ends and are not the same: whoever made one had the other
 * before them (SEC-45).
 */
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
 * Somebody known whom the recipient looks like; `undefined` once the visitor has said that the
 * other one is meant.
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
  // Whoever has been sent to before is no stranger, however alike two of one's own are.
  if (known.some(({ address }) => isSameAddress(address, recipient.address))) return undefined
  return known.find(({ address }) => isLookAlike(address, recipient.address))
}

/** What is known of an address. */
export function knownOf(
  address: string,
  known: readonly OwnRecipient[] = [],
): OwnRecipient | undefined {
  return known.find((each) => isSameAddress(each.address, address))
}
