import { sameAddress } from '@latchkey/protocol/std'
import type { SignIn } from './parseSignIn.js'
import { requestTexts } from './requestTexts.js'

/** Expected values that a sign-in message is checked against. */
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
    // An invalid URL has no origin.
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
  if (signIn.domain !== host) return requestTexts().blocked.elsewhere(signIn.domain, host)
  if (signIn.scheme !== undefined && `${signIn.scheme}:` !== protocol)
    return requestTexts().blocked.addressKind
  if (originOf(signIn.uri) !== origin) return requestTexts().blocked.otherSite
  const isAccount = address.startsWith('0x')
    ? sameAddress(signIn.address, address)
    : signIn.address === address
  if (!isAccount) return requestTexts().blocked.otherAccount
  if (chainIds && !chainIds.includes(signIn.chainId)) return requestTexts().blocked.unknownNetwork
  if (signIn.expirationTime !== undefined && Date.parse(signIn.expirationTime) <= now)
    return requestTexts().blocked.expired
  if (signIn.notBefore !== undefined && Date.parse(signIn.notBefore) > now)
    return requestTexts().blocked.early
  return undefined
}
