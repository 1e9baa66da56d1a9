import { sameAddress } from '@latchkey/protocol/std'
import type { SignIn } from './parseSignIn.js'

/** The values that a sign-in message is checked against. */
export interface SignInFrame {
  /** The app's origin, from the browser. */
  origin: string
  address: string
  /** `undefined`: any. */
  chainIds: readonly string[] | undefined
  /** Milliseconds. */
  now: number
}

function originOf(uri: string): string | undefined {
  try {
    const { origin, username, password } = new URL(uri)
    return username || password ? undefined : origin
  } catch {
    // Not a URL, so it has no origin.
    return undefined
  }
}

/**
 * Returns the reason to refuse a sign-in, or `undefined` if it may be signed.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-4361 (duties of wallets)
 */
export function checkSignIn(
  signIn: SignIn,
  { origin, address, chainIds, now }: SignInFrame,
): string | undefined {
  const { protocol, host } = new URL(origin)
  if (signIn.domain !== host)
    return `This would sign you in at ${signIn.domain}, but ${host} is asking. It may be an attempt to get into your account there.`
  if (signIn.scheme !== undefined && `${signIn.scheme}:` !== protocol)
    return 'This sign-in is for a different kind of address.'
  if (originOf(signIn.uri) !== origin)
    return 'This sign-in is for a different site than the one asking.'
  const isAccount = address.startsWith('0x')
    ? sameAddress(signIn.address, address)
    : signIn.address === address
  if (!isAccount) return 'This sign-in is for another account, not yours.'
  if (chainIds && !chainIds.includes(signIn.chainId))
    return 'This sign-in is for a network this wallet doesn’t know.'
  if (signIn.expirationTime !== undefined && Date.parse(signIn.expirationTime) <= now)
    return 'This sign-in has expired.'
  if (signIn.notBefore !== undefined && Date.parse(signIn.notBefore) > now)
    return 'This sign-in isn’t valid yet. It could be used later without you.'
  return undefined
}
