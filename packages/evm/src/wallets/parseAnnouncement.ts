import { cleanText, readProperty } from '@latchkey/core/internal'

/** An EIP-1193 provider, as far as it can be trusted: it has a `request` function. */
export interface Eip1193Provider {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown
}

/** A checked copy of an EIP-6963 announcement. */
export interface Announcement {
  readonly rdns: string
  readonly name: string
  readonly iconUrl: string | undefined
  readonly provider: Eip1193Provider
}

/** The maximum length of an rdns or a uuid. */
const MAX_ID = 128

/**
 * Some wallets use a URL where EIP-6963 requires a reversed domain name, so slashes and colons
 * are allowed. The rdns is the wallet's identity, so these rules stay:
 * - a dot, because no other connector's id has one ("injected", "walletConnect"),
 * - no "#", because it separates the number of a namesake,
 * - ASCII only, because no other letter may look like one of these.
 */
const RDNS = /^[a-z0-9:/_-]+(?:\.[a-z0-9:/_-]+)+$/
const ICON = /^data:image\/(?:png|webp|jpeg|svg\+xml)[;,]/i
const MAX_ICON = 128 * 1024

/**
 * Parses an icon for `<img src>`. Returns `undefined` if it is unsafe or not embedded: a remote one
 * would be a request to a host of the wallet's choice (docs/decisions/0036).
 */
export function parseIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_ICON && ICON.test(value)
    ? value
    : undefined
}

/** Returns true if the value has the `request` function of a provider. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof readProperty(value, 'request') === 'function'
  )
}

/**
 * Checks and copies an EIP-6963 announcement. Returns `undefined` if it is invalid.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-6963
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  const info = readProperty(detail, 'info')
  const provider = readProperty(detail, 'provider')
  const [uuid, rawRdns, rawName] = [
    readProperty(info, 'uuid'),
    readProperty(info, 'rdns'),
    readProperty(info, 'name'),
  ]
  // Not every wallet announces a version 4 UUID. It names one announcement, not the wallet, so it
  // is not kept.
  if (typeof uuid !== 'string' || uuid.length > MAX_ID) return undefined
  if (typeof rawRdns !== 'string' || rawRdns.length > MAX_ID) return undefined
  // Domain names are case-insensitive: otherwise a namesake could differ by case only.
  const rdns = rawRdns.toLowerCase()
  if (!RDNS.test(rdns)) return undefined
  const name = cleanText(rawName, 64)
  if (!name || !isProvider(provider)) return undefined
  return Object.freeze({ rdns, name, iconUrl: parseIcon(readProperty(info, 'icon')), provider })
}
