import { toBase64Url } from '../kernel/bytes.js'
import { type Identity, unsignedJwt } from './jwt.js'
import type { Signer } from './signer.js'
import { tokenBackdateSeconds, tokenSeconds } from './wireConstants.js'

/** The parts of an address. */
export interface RelayAddressParameters {
  url: string
  projectId?: string | undefined
  identity: Identity
  signer: Signer
  /** Milliseconds since 1970, corrected by the relay's time if this clock is wrong. */
  now: number
  subject: string
}

/** Returns the address to open: the relay's, with a fresh token. */
export async function relayAddress(parameters: RelayAddressParameters): Promise<string> {
  const { url, projectId, identity, signer, now, subject } = parameters
  const address = new URL(url)
  const audience = url.replace(/\?.*$/s, '')
  const issuedAt = Math.floor(now / 1_000) - tokenBackdateSeconds
  const unsigned = unsignedJwt({ identity, audience, issuedAt, subject, lifetime: tokenSeconds })
  address.searchParams.set(
    'auth',
    `${unsigned}.${toBase64Url(await signer.sign(unsigned, identity.seed))}`,
  )
  if (projectId !== undefined) address.searchParams.set('projectId', projectId)
  address.searchParams.set('ua', 'wc-2/js-latchkey/browser')
  // Browsers cannot read the reason of a refused upgrade. With this parameter the relay accepts it
  // and sends the reason when it closes.
  address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}

/**
 * Parses the relay's close reason about this device's clock.
 *
 * @returns `undefined` for any other reason; otherwise the correction in milliseconds, if the
 *   reason contains the relay's time.
 */
export function readClockSkew(
  reason: string,
  now: number,
): { correction: number | undefined } | undefined {
  if (!/not yet valid|expired/i.test(reason)) return undefined
  const [, sign, seconds] = /now\s*([+-])\s*\w*leeway\w*:\s*(\d{9,11})/i.exec(reason) ?? []
  if (seconds === undefined) return { correction: undefined }
  const leeway = Number(/leeway:\s*(\d{1,4})(?!\d)/i.exec(reason)?.[1] ?? 120)
  const theirs = Number(seconds) + (sign === '+' ? -leeway : leeway)
  return { correction: theirs * 1_000 - now }
}
